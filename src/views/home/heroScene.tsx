import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import Art from './heroScene.svg';
import { useHeroSceneStyles, type Way } from './heroScene.styles';

/** The names of the channels, below their signs in the picture. */
const LABELS = [
  { y: 200, label: 'channels.social.name' },
  { y: 376, label: 'channels.search.name' },
  { y: 552, label: 'channels.video.name' },
] as const;

const LABEL_X = 72;

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

function Labels() {
  const { t } = useTranslation('home');
  const styles = useHeroSceneStyles();
  return LABELS.map(({ y, label }) => (
    <text key={label} x={LABEL_X} y={y} className={styles.label}>
      {t(label)}
    </text>
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
    >
      <Art x="26" y="56" width="694" height="520" overflow="visible" />
      <Labels />
      <Sparks />
    </svg>
  );
}
