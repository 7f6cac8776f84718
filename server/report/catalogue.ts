/** What kind of platform a channel is (spec 1: social, search and video platforms). */
export type ChannelKind = 'social' | 'search' | 'video';

/** An advertising channel. `id` is kept with each delivery. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: ChannelKind;
}

/** The channels the platform gathers figures from. */
export const CHANNELS = [
  { id: 'facebook', name: 'Facebook', kind: 'social' },
  { id: 'twitter', name: 'X (Twitter)', kind: 'social' },
  { id: 'google', name: 'Google Search', kind: 'search' },
  { id: 'bing', name: 'Bing', kind: 'search' },
  { id: 'tiktok', name: 'TikTok', kind: 'video' },
  { id: 'youtube', name: 'YouTube', kind: 'video' },
] as const satisfies readonly Channel[];

export type ChannelId = (typeof CHANNELS)[number]['id'];

/** The games of the sample studio by id. */
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
