import { CHANNEL_GLYPHS, GAME_SIGNS, Lantern } from './lightShapes';

/** A source of light: where it hangs, its glyph, and the way its light takes to the lantern. */
const SOURCES = [
  { x: 150, y: 168, kind: 'social', way: 'M150 212C156 318 372 268 388 392' },
  { x: 400, y: 108, kind: 'search', way: 'M400 152C400 240 400 300 400 392' },
  { x: 650, y: 168, kind: 'video', way: 'M650 212C644 318 428 268 412 392' },
] as const;

/** A game on the shelf: left edge, width, height, its cover's sign, and how much light it gets. */
const GAMES = [
  { x: 118, w: 62, h: 104, light: 0.35, sign: 'plus' },
  { x: 192, w: 84, h: 132, light: 0.55, sign: 'diamond' },
  { x: 288, w: 66, h: 118, light: 0.8, sign: 'triangle' },
  { x: 366, w: 92, h: 150, light: 1, sign: 'ring' },
  { x: 470, w: 62, h: 112, light: 0.8, sign: 'square' },
  { x: 544, w: 80, h: 138, light: 0.55, sign: 'blocks' },
  { x: 636, w: 56, h: 98, light: 0.35, sign: 'cross' },
] as const;

const SHELF_Y = 772;

function Streams() {
  return SOURCES.map(({ x, y, kind, way }) => (
    <g key={x} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={way} stroke="var(--brandLight)" strokeWidth="22" opacity="0.07" />
      <path d={way} stroke="var(--brandLight)" strokeWidth="9" opacity="0.14" />
      <path d={way} stroke="url(#scene-stream)" strokeWidth="2.5" />
      <circle
        cx={x}
        cy={y}
        r="44"
        fill="var(--brandGroundRaised)"
        stroke="var(--brandGroundLine)"
      />
      <path
        d={CHANNEL_GLYPHS[kind]}
        transform={`translate(${x} ${y})`}
        stroke="var(--brandOnGround)"
        strokeWidth="2.25"
      />
    </g>
  ));
}

function Light() {
  return (
    <>
      <circle cx="400" cy="484" r="250" fill="url(#scene-halo)" />
      <path d="M366 552 84 772h632L434 552Z" fill="url(#scene-cone)" filter="url(#scene-soft)" />
      <Lantern />
    </>
  );
}

function Shelf() {
  return (
    <g>
      {GAMES.map(({ x, w, h, light, sign }) => (
        <g key={x}>
          <rect
            x={x}
            y={SHELF_Y - h}
            width={w}
            height={h}
            rx="8"
            fill="var(--brandGroundRaised)"
            stroke="var(--brandGroundLine)"
          />
          <rect
            x={x}
            y={SHELF_Y - h}
            width={w}
            height={h}
            rx="8"
            fill="url(#scene-lit)"
            opacity={light}
          />
          <path
            d={`M${x + 8} ${SHELF_Y - h}h${w - 16}`}
            stroke="var(--brandLight)"
            strokeWidth="3"
            strokeLinecap="round"
            opacity={light}
          />
          <path
            d={GAME_SIGNS[sign]}
            transform={`translate(${x + w / 2} ${SHELF_Y - h / 2})`}
            fill="none"
            stroke="var(--brandOnGround)"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            opacity={0.4 + light * 0.5}
          />
        </g>
      ))}
      <rect x="72" y={SHELF_Y} width="656" height="10" rx="5" fill="var(--brandGroundLine)" />
    </g>
  );
}

/**
 * The one picture of the brand, at rest: light from three kinds of channel runs into a lantern and
 * falls on a shelf of games (visual direction). Decorative; whoever shows it names it.
 */
export function LightScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient
          id="scene-stream"
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="150"
          x2="0"
          y2="392"
        >
          <stop offset="0" stopColor="var(--brandLight)" stopOpacity="0.25" />
          <stop offset="1" stopColor="var(--brandLight)" />
        </linearGradient>
        <radialGradient id="scene-halo">
          <stop offset="0" stopColor="var(--brandGlow)" stopOpacity="0.3" />
          <stop offset="0.4" stopColor="var(--brandGlow)" stopOpacity="0.09" />
          <stop offset="1" stopColor="var(--brandGlow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="scene-cone" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brandGlow)" stopOpacity="0.32" />
          <stop offset="1" stopColor="var(--brandGlow)" stopOpacity="0.06" />
        </linearGradient>
        <linearGradient id="scene-lit" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brandGlow)" stopOpacity="0.34" />
          <stop offset="0.7" stopColor="var(--brandGlow)" stopOpacity="0" />
        </linearGradient>
        <filter id="scene-soft" x="-10%" y="-10%" width="120%" height="120%">
          <feGaussianBlur stdDeviation="12" />
        </filter>
      </defs>
      <Streams />
      <Light />
      <Shelf />
    </svg>
  );
}
