/** The glyphs of the three kinds of channel, drawn around 0,0 in a box of 32. */
export const CHANNEL_GLYPHS = {
  /** A speech bubble. */
  social: 'M-13-10h26a4 4 0 0 1 4 4V5a4 4 0 0 1-4 4H-3l-8 7V9h-2a4 4 0 0 1-4-4V-6a4 4 0 0 1 4-4Z',
  /** A magnifying glass. */
  search: 'M-3-13a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM4.500 4.500 14 14',
  /** A playing frame. */
  video:
    'M-13-11h26a4 4 0 0 1 4 4V7a4 4 0 0 1-4 4h-26a4 4 0 0 1-4-4V-7a4 4 0 0 1 4-4ZM-4-5 5 0-4 5Z',
} as const;

export type ChannelKind = keyof typeof CHANNEL_GLYPHS;

/** Signs on the covers of games, each drawn around the point where its path begins. */
export const GAME_SIGNS = {
  plus: 'm-11 0h22m-11-11v22',
  diamond: 'm0-15 13 15-13 15-13-15z',
  triangle: 'm-12 9 12-21 12 21z',
  ring: 'm0-16a16 16 0 1 1 0 32 16 16 0 0 1 0-32zm0 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  square: 'm-11-11h22v22h-22z',
  blocks: 'm-13 10v-12h9v-8h9v8h9v12z',
  cross: 'm-9-9 18 18m0-18-18 18',
  crown: 'm-14 10v-19l7 8 7-11 7 11 7-8v19z',
  pad: 'm-5-14h10v9h9v10h-9v9h-10v-9h-9v-10h9z',
  hexagon: 'm0-15 13 7.500v15l-13 7.500-13-7.500v-15z',
  moon: 'm3-14a14 14 0 1 0 11 20 12 12 0 0 1-11-20z',
} as const;

export type GameSign = keyof typeof GAME_SIGNS;

/** The lantern, its glass around 400,490; `flameClass` is for whoever lets the flame breathe. */
export function Lantern({ flameClass }: { flameClass?: string }) {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path
        d="M368 428h64l14 62-14 62h-64l-14-62Z"
        fill="var(--brandLight)"
        fillOpacity="0.16"
        stroke="var(--brandOnGround)"
        strokeWidth="3"
      />
      <path
        d="M354 424h92M354 556h92M376 424c0-40 48-40 48 0M400 394v-10"
        fill="none"
        stroke="var(--brandOnGround)"
        strokeWidth="5"
      />
      <g className={flameClass}>
        <path
          d="M400 452c17 18 27 33 27 48a27 27 0 0 1-54 0c0-15 10-30 27-48Z"
          fill="var(--brandLight)"
        />
        <path
          d="M400 486c7 8 11 14 11 20a11 11 0 0 1-22 0c0-6 4-12 11-20Z"
          fill="#fff"
          opacity="0.9"
        />
      </g>
    </g>
  );
}
