// The socket of a chat room: frames of the server and requests of a browser. docs/chat-rooms.md explains them.
// tests/games/live/test_chat_rooms.py compares these types with frames of every kind.

import type { AckFrame, ByeFrame, ChatHiddenFrame, ErrorFrame, MutedFrame, WaitingFrame } from "#types/wire";

interface MessageOf {
    ref: string;
    name: string;
    /** Null if the account is deleted. */
    username: string | null;
    guest: boolean;
    /** Milliseconds since 1970. */
    sent: number;
}

/** A message in a chat room: a phrase by its key, or a text. */
export type RoomMessage = MessageOf & ({ phrase: string; text?: undefined } | { text: string; phrase?: undefined });

export interface RoomFrame {
    type: "room";
    /** Seconds between two messages of one person; 0 without slow mode. */
    slow: number;
    closed: boolean;
}

export interface RoomSaidFrame {
    type: "said";
    messages: RoomMessage[];
}

export type RoomChatFrame = { type: "chat" } & RoomMessage;

export interface RoomPongFrame {
    type: "pong";
    t: number | string | null;
}

export type RoomServerFrame =
    | RoomFrame
    | RoomSaidFrame
    | RoomChatFrame
    | RoomPongFrame
    | ChatHiddenFrame
    | MutedFrame
    | AckFrame
    | ErrorFrame
    | WaitingFrame
    | ByeFrame;

export type RoomRequest =
    | { type: "chat"; phrase: string }
    | { type: "chat"; text: string }
    | { type: "report"; message: string }
    | { type: "mute"; username: string; on: boolean }
    | { type: "slow"; seconds: number };

/** What a page knows of a chat room. */
export interface RoomState {
    messages: readonly RoomMessage[];
    muted: readonly string[];
    slow: number;
    closed: boolean;
}
