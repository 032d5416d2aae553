// Speeches whose words have not come: the line may have lost a frame. Asked for once each, a moment later.

const PATIENCE = 1000; // ms, as docs/protocol.md has it

/** `state()` gives the state now, `pull()` asks for everything again. `every` starts the watch (tests call `look` by hand). */
export function watchMissingTexts({ state, pull, every = run => setInterval(run, PATIENCE) }) {
  const asked = new Set();
  let before = new Set();
  const look = () => {
    const vm = new Set(missingTexts(state()));
    const late = [...vm].filter(ref => before.has(ref) && !asked.has(ref));
    before = vm;
    if (!late.length) return;
    for (const ref of late) asked.add(ref);
    pull();
  };
  every(look);
  return look;
}

/** References of the view for which there is no text and no word that it is hidden. */
export function missingTexts({ view, texts, hidden, link }) {
  if (!view || link.status === "lost") return [];
  const refs = [...(view.speeches ?? []), ...(view.whispers ?? [])].map(one => one.message).filter(Boolean);
  return refs.filter(ref => !texts[ref] && !hidden.includes(ref)).slice(-400);
}
