// The log panel: what was played in this round, with what was said in between.

import { chatLine } from "#js/table/chat.js";
import { h } from "#js/table/dom.js";

/**
 * `lines` are {rule: text, step}, {by, what, tone, step} or {key, draw, step}, which draws itself; step counts the plays
 * before; things said in this round go in behind the play that they followed.
 */
export function mergeSaid(lines, chat, round) {
  const said = chat.filter(line => line.round === round), merged = [];
  let next = 0;
  for (const line of lines) {
    while (next < said.length && said[next].step <= line.step) merged.push({ said: said[next++] });
    merged.push(line);
  }
  return [...merged, ...said.slice(next).map(line => ({ said: line }))];
}

/** Draws; what is there already stays, so that the reader's place is kept, and the end is followed if it was seen. */
export function renderLog(el, state, lines) {
  const keys = lines.map(line => (line.said ? `c${line.said.id}` : JSON.stringify(line)));
  const shown = el.shownKeys ?? [];
  let same = 0;
  while (same < shown.length && same < keys.length && shown[same] === keys[same]) same++;
  if (same === shown.length && same === keys.length) return;
  const follow = el.scrollHeight - el.scrollTop - el.clientHeight < 48;
  while (el.childElementCount > same) el.lastElementChild.remove();
  el.append(...lines.slice(same).map(line => draw(state, line)));
  el.shownKeys = keys;
  if (follow || same === 0) el.scrollTop = el.scrollHeight;
}

function draw(state, line) {
  if (line.said) return chatLine(state, line.said);
  if (line.draw) return line.draw();
  if (line.rule) return h("p.rule", {}, line.rule);
  return h("div.entry", { class: `entry ${line.tone ?? ""}` }, h("span.by", {}, line.by), h("span.what", {}, line.what));
}
