import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { CHANNEL_ICONS } from '../lights';
import { useCreativePictureStyles } from './creativePicture.styles';
import blocks from './creatives/blocks.svg';
import crown from './creatives/crown.svg';
import diamond from './creatives/diamond.svg';
import hexagon from './creatives/hexagon.svg';
import moon from './creatives/moon.svg';
import pad from './creatives/pad.svg';
import ring from './creatives/ring.svg';
import triangle from './creatives/triangle.svg';
import { Picture } from './picture';

/** Sample creatives: what they are and where they run. */
const TILES = [
  { art: triangle, kind: 'video', format: 'video15' },
  { art: diamond, kind: 'social', format: 'image' },
  { art: crown, kind: 'video', format: 'video30' },
  { art: blocks, kind: 'search', format: 'words' },
  { art: moon, kind: 'social', format: 'video15' },
  { art: pad, kind: 'social', format: 'image' },
  { art: ring, kind: 'search', format: 'image' },
  { art: hexagon, kind: 'video', format: 'video30' },
] as const;

/** How many of them a phone shows. */
const ON_PHONES = 4;

/** A wall of creatives, each tagged with its format and channel. */
export function CreativePicture() {
  const { t } = useTranslation('home');
  const styles = useCreativePictureStyles();
  return (
    <Picture label={t('creative.picture')}>
      <div className={styles.wall}>
        {TILES.map(({ art, kind, format }, index) => (
          <div
            key={index}
            className={mergeClasses(styles.tile, index >= ON_PHONES && styles.extra)}
          >
            <Icon of={art} className={styles.art} />
            <span className={styles.words}>
              <span className={styles.kind}>
                <Icon of={CHANNEL_ICONS[kind]} className={styles.glyph} />
                {t(`channels.${kind}.name`)}
              </span>
              <span className={styles.format}>{t(`creative.${format}`)}</span>
            </span>
          </div>
        ))}
      </div>
    </Picture>
  );
}
