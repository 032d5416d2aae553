// What a page knows of a chat room, and how a frame of the server changes it. Pure.

/** @import { RoomMessage, RoomServerFrame, RoomState } from "#types/room" */

const MOST = 200; // messages that an open page keeps

/** @type {RoomState} */
export const EMPTY_ROOM = { messages: [], muted: [], slow: 0, closed: false };

/**
 * Returns the state after a frame. A frame that shows nothing returns the same state.
 *
 * @param {RoomState} state
 * @param {RoomServerFrame} frame
 * @returns {RoomState}
 */
export function reduceRoom(state, frame) {
  switch (frame.type) {
    case "room":
      return { ...state, slow: frame.slow, closed: frame.closed };
    case "said":
      return { ...state, messages: frame.messages };
    case "chat": {
      const { type: _, ...message } = frame;
      return { ...state, messages: withMessage(state.messages, message) };
    }
    case "chat_hidden":
      return { ...state, messages: state.messages.filter(one => one.ref !== frame.message) };
    case "muted":
      return { ...state, muted: frame.usernames };
    default:
      return state;
  }
}

/**
 * Whether the viewer has muted the writer of a message.
 *
 * @param {Pick<RoomState, "muted">} state
 * @param {Pick<RoomMessage, "username">} message
 */
export const isHushed = ({ muted }, { username }) => username !== null && muted.includes(username);

/**
 * Returns the messages with one more, in the order in which they were sent: staff may show an old message again.
 *
 * @param {readonly RoomMessage[]} messages
 * @param {RoomMessage} message
 */
function withMessage(messages, message) {
  const others = messages.filter(one => one.ref !== message.ref);
  const before = others.filter(one => one.sent <= message.sent).length;
  return [...others.slice(0, before), message, ...others.slice(before)].slice(-MOST);
}
