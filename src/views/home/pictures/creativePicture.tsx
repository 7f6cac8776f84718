import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { GAME_SIGNS } from '../../ui/lightShapes';
import { Glyph } from '../glyph';
import { useCreativePictureStyles } from './creativePicture.styles';
import { Picture } from './picture';

/** Made-up creatives: what they are, where they run, and their art in a box of 160 by 112. */
const TILES = [
  {
    sign: 'triangle',
    kind: 'video',
    channel: 'channels.video.name',
    format: 'creative.video15',
    land: 'M0 84 48 52 84 76 120 44 160 80v32H0Z',
    sun: 44,
  },
  {
    sign: 'diamond',
    kind: 'social',
    channel: 'channels.social.name',
    format: 'creative.image',
    land: 'M0 80c40-24 80 16 160-8v40H0Z',
    sun: 116,
  },
  {
    sign: 'crown',
    kind: 'video',
    channel: 'channels.video.name',
    format: 'creative.video30',
    land: 'M0 88h32V64h24v16h32V56h24v24h48v32H0Z',
    sun: 116,
  },
  {
    sign: 'blocks',
    kind: 'search',
    channel: 'channels.search.name',
    format: 'creative.words',
    land: 'M0 92c32-32 64-32 96-8s48 8 64-4v32H0Z',
    sun: 44,
  },
  {
    sign: 'moon',
    kind: 'social',
    channel: 'channels.social.name',
    format: 'creative.video15',
    land: 'M0 72c56 0 40 24 160 12v28H0Z',
    sun: 116,
  },
  {
    sign: 'pad',
    kind: 'social',
    channel: 'channels.social.name',
    format: 'creative.image',
    land: 'M0 96 80 60 160 96v16H0Z',
    sun: 44,
  },
  {
    sign: 'ring',
    kind: 'search',
    channel: 'channels.search.name',
    format: 'creative.image',
    land: 'M0 84c24-20 56-20 80 0s56 20 80 0v28H0Z',
    sun: 116,
  },
  {
    sign: 'hexagon',
    kind: 'video',
    channel: 'channels.video.name',
    format: 'creative.video30',
    land: 'M0 76h56l24 20h80v16H0Z',
    sun: 44,
  },
] as const;

/** How many of them a phone shows. */
const ON_PHONES = 4;

/** A wall of creatives, each tagged with its format and the channel it runs on. */
export function CreativePicture() {
  const { t } = useTranslation('home');
  const styles = useCreativePictureStyles();
  return (
    <Picture label={t('creative.picture')}>
      <div className={styles.wall}>
        {TILES.map(({ sign, kind, channel, format, land, sun }, index) => (
          <div key={sign} className={mergeClasses(styles.tile, index >= ON_PHONES && styles.extra)}>
            <svg
              className={styles.art}
              viewBox="0 0 160 112"
              preserveAspectRatio="xMidYMid slice"
              aria-hidden="true"
              focusable="false"
            >
              <path d="M0 0h160v112H0z" fill="var(--brandGround)" />
              <circle cx={sun} cy="30" r="12" fill="var(--brandGroundLine)" />
              <path d={land} fill="var(--brandGroundRaised)" />
              <path
                d={`M80 56${GAME_SIGNS[sign]}`}
                fill="none"
                stroke="var(--brandOnGround)"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <span className={styles.words}>
              <span className={styles.kind}>
                <Glyph kind={kind} className={styles.glyph} />
                {t(channel)}
              </span>
              <span className={styles.format}>{t(format)}</span>
            </span>
          </div>
        ))}
      </div>
    </Picture>
  );
}
