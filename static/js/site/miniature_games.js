// The small pictures of all games, each loaded when a page first shows that game.

export const MINIATURES = {
  doudizhu: () => import("#js/games/doudizhu/miniature.js"),
  gandengyan: () => import("#js/games/gandengyan/miniature.js"),
  liars_dice: () => import("#js/games/liars_dice/miniature.js"),
  uno: () => import("#js/games/uno/miniature.js"),
  werewolf: () => import("#js/games/werewolf/miniature.js"),
};
