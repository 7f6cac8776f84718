export type ChannelKind = 'social' | 'search' | 'video';

/** An advertising channel. `id` is stored with each delivery. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: ChannelKind;
}

export const CHANNELS = [
  { id: 'facebook', name: 'Facebook', kind: 'social' },
  { id: 'twitter', name: 'X (Twitter)', kind: 'social' },
  { id: 'google', name: 'Google Search', kind: 'search' },
  { id: 'bing', name: 'Bing', kind: 'search' },
  { id: 'tiktok', name: 'TikTok', kind: 'video' },
  { id: 'youtube', name: 'YouTube', kind: 'video' },
] as const satisfies readonly Channel[];

export type ChannelId = (typeof CHANNELS)[number]['id'];

export const GAMES = {
  ember: 'Ember Tactics',
  tide: 'Tide Runner',
  paper: 'Paper Kingdoms',
  neon: 'Neon Drift',
  moss: 'Moss & Magic',
  starfall: 'Starfall Arena',
  bakery: 'Lucky Bakery',
  caravan: 'Iron Caravan',
} as const;

export type GameId = keyof typeof GAMES;

export const GAME_IDS = Object.keys(GAMES).filter((id): id is GameId => id in GAMES);

// Not an object, as a studio may name a game "constructor".
const gameNames: ReadonlyMap<string, string> = new Map(Object.entries(GAMES));
const gameIds: ReadonlyMap<string, string> = new Map(
  Object.entries(GAMES).map(([id, name]) => [name, id]),
);

/** Returns a game's display name; only sample games have one that differs from the id. */
export const gameName = (id: string): string => gameNames.get(id) ?? id.trimEnd();

/** A studio may name a game like the id of another one: no name of a file ends with a space, so its id does. */
export const gameId = (name: string): string =>
  gameIds.get(name) ?? (gameNames.has(name) ? `${name} ` : name);

const channelNames = new Map<string, string>(CHANNELS.map(({ id, name }) => [id, name]));

export const channelName = (id: string): string => channelNames.get(id) ?? id;
