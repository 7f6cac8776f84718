import { useTranslation } from 'react-i18next';
import type { Brand } from '../../rules/brands';
import { Icon } from '../ui/icon';
import search from '../ui/icons/search.svg';
import social from '../ui/icons/social.svg';
import video from '../ui/icons/video.svg';
import { useViewConfig } from '../ui/viewConfig';
import adharbor from './lamps/adharbor.svg';
import adlantern from './lamps/adlantern.svg';
import { useLightsStyles } from './lights.styles';

export const CHANNEL_ICONS = { social, search, video } as const;

const LAMPS = { adlantern, adharbor } as const satisfies Record<Brand['id'], unknown>;

/** The channels by kind, named as in the report (spec 1). */
export const CHANNELS = [
  { kind: 'social', names: 'Facebook · X (Twitter)' },
  { kind: 'search', names: 'Google Search · Bing' },
  { kind: 'video', names: 'TikTok · YouTube' },
] as const;

/** Three streams of light, one from each kind of channel, into the lamp that lights the report (visual direction). */
export function Lights() {
  const { t } = useTranslation('home');
  const styles = useLightsStyles();
  const { brand } = useViewConfig();
  return (
    <div className={styles.lights}>
      <ul aria-label={t('channels.title')} className={styles.channels}>
        {CHANNELS.map(({ kind, names }) => (
          <li key={kind} className={styles.channel}>
            <Icon of={CHANNEL_ICONS[kind]} size={24} />
            {names}
          </li>
        ))}
      </ul>
      <svg
        className={styles.streams}
        viewBox="0 0 100 120"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d="M0 20C60 20 50 60 100 60M0 60h100M0 100C60 100 50 60 100 60"
          opacity=".2"
          strokeWidth="8"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M0 20C60 20 50 60 100 60M0 60h100M0 100C60 100 50 60 100 60"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Icon of={LAMPS[brand.id]} className={styles.lamp} />
    </div>
  );
}
