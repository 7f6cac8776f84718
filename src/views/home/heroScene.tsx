import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { CHANNEL_GLYPHS, Lantern } from '../ui/lightShapes';
import { useHeroSceneStyles, WAYS, type Way } from './heroScene.styles';
import { COVERS, LIT_EDGES, SHELF_BOARDS, SHELF_START, SIGNS } from './heroShelf';

const SOURCES = [
  { y: 124, kind: 'social', label: 'channels.social.name' },
  { y: 300, kind: 'search', label: 'channels.search.name' },
  { y: 476, kind: 'video', label: 'channels.video.name' },
] as const;

const SOURCE_X = 72;

/** The sparks of the picture: their way, and their place on it. */
const SPARKS: readonly { way: Way; place: 'first' | 'second' | 'third'; leaves?: true }[] = [
  { way: 'social', place: 'first' },
  { way: 'social', place: 'third' },
  { way: 'search', place: 'second' },
  { way: 'video', place: 'first' },
  { way: 'video', place: 'second' },
  { way: 'top', place: 'second', leaves: true },
  { way: 'middle', place: 'first', leaves: true },
  { way: 'bottom', place: 'third', leaves: true },
];

function Lights() {
  return (
    <defs>
      <linearGradient id="hero-stream" gradientUnits="userSpaceOnUse" x1="116" x2="272">
        <stop stopColor="var(--brandLight)" stopOpacity="0.3" />
        <stop offset="1" stopColor="var(--brandLight)" />
      </linearGradient>
      <radialGradient id="hero-halo">
        <stop stopColor="var(--brandGlow)" stopOpacity="0.34" />
        <stop offset="0.4" stopColor="var(--brandGlow)" stopOpacity="0.1" />
        <stop offset="1" stopColor="var(--brandGlow)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="hero-beam" gradientUnits="userSpaceOnUse" x1="380" x2="1080">
        <stop stopColor="var(--brandGlow)" stopOpacity="0.36" />
        <stop offset="0.5" stopColor="var(--brandGlow)" stopOpacity="0.1" />
        <stop offset="1" stopColor="var(--brandGlow)" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="hero-cover" gradientUnits="userSpaceOnUse" x1="484" x2="1120">
        <stop stopColor="color-mix(in srgb, var(--brandGlow) 30%, var(--brandGroundRaised))" />
        <stop
          offset="0.4"
          stopColor="color-mix(in srgb, var(--brandGlow) 10%, var(--brandGroundRaised))"
        />
        <stop offset="1" stopColor="var(--brandGroundRaised)" />
      </linearGradient>
      <linearGradient id="hero-edge" gradientUnits="userSpaceOnUse" x1="484" x2="1240">
        <stop stopColor="var(--brandLight)" />
        <stop offset="0.5" stopColor="var(--brandLight)" stopOpacity="0.35" />
        <stop offset="1" stopColor="var(--brandLight)" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="hero-sign" gradientUnits="userSpaceOnUse" x1="484" x2="1320">
        <stop stopColor="var(--brandOnGround)" stopOpacity="0.95" />
        <stop offset="1" stopColor="var(--brandOnGround)" stopOpacity="0.25" />
      </linearGradient>
      <filter id="hero-soft" x="-10%" y="-10%" width="120%" height="120%">
        <feGaussianBlur stdDeviation="10" />
      </filter>
    </defs>
  );
}

function Streams() {
  const { t } = useTranslation('home');
  const styles = useHeroSceneStyles();
  return SOURCES.map(({ y, kind, label }) => (
    <g key={kind} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={WAYS[kind]} stroke="var(--brandLight)" strokeWidth="22" opacity="0.07" />
      <path d={WAYS[kind]} stroke="var(--brandLight)" strokeWidth="9" opacity="0.14" />
      <path d={WAYS[kind]} stroke="url(#hero-stream)" strokeWidth="2.5" />
      <circle
        cx={SOURCE_X}
        cy={y}
        r="44"
        fill="var(--brandGroundRaised)"
        stroke="var(--brandGroundLine)"
      />
      <path
        d={CHANNEL_GLYPHS[kind]}
        transform={`translate(${SOURCE_X} ${y})`}
        stroke="var(--brandOnGround)"
        strokeWidth="2.25"
      />
      <text x={SOURCE_X} y={y + 76} stroke="none" className={styles.label}>
        {t(label)}
      </text>
    </g>
  ));
}

function Sparks() {
  const styles = useHeroSceneStyles();
  return SPARKS.map(({ way, place, leaves }) => (
    <g
      key={`${way} ${place}`}
      className={mergeClasses(
        styles.spark,
        styles[way],
        leaves ? styles.out : styles.in,
        styles[place],
      )}
    >
      <circle r="10" fill="var(--brandLight)" opacity="0.22" />
      <circle r="4" fill="var(--brandGlow)" />
    </g>
  ));
}

function Shelves() {
  return (
    <>
      <path d={COVERS} fill="url(#hero-cover)" stroke="var(--brandGroundLine)" />
      <path
        d={LIT_EDGES}
        fill="none"
        stroke="url(#hero-edge)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d={SIGNS}
        fill="none"
        stroke="url(#hero-sign)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {SHELF_BOARDS.map((y) => (
        <rect
          key={y}
          x={SHELF_START}
          y={y}
          width="3000"
          height="8"
          rx="4"
          fill="var(--brandGroundLine)"
        />
      ))}
    </>
  );
}

/**
 * The picture of the start page: light from three kinds of channel runs into the lantern and out to
 * shelves of games (visual direction). Still, it is whole; only sparks and the flame move. Decorative.
 */
export function HeroScene() {
  const styles = useHeroSceneStyles();
  return (
    <svg
      className={styles.scene}
      viewBox="26 56 694 520"
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <Lights />
      <circle cx="330" cy="300" r="270" fill="url(#hero-halo)" />
      <path d="M380 252 1100-60V660L380 348Z" fill="url(#hero-beam)" filter="url(#hero-soft)" />
      <Shelves />
      <path
        d="M330-400V164"
        stroke="var(--brandGroundLine)"
        strokeWidth="3"
        className={styles.cord}
      />
      <Streams />
      <g transform="translate(330 300) scale(1.3) translate(-400 -490)">
        <Lantern flameClass={styles.flame} />
      </g>
      <Sparks />
    </svg>
  );
}
