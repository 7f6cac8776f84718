import { useTranslation } from 'react-i18next';
import { useChannelsStyles } from './channels.styles';
import { useSectionStyles } from './section.styles';
import { Icon } from '../ui/icon';
import search from '../ui/icons/search.svg';
import social from '../ui/icons/social.svg';
import video from '../ui/icons/video.svg';

/** The sign of each kind of channel. */
export const CHANNEL_ICONS = { social, search, video } as const;

const CHANNELS = [
  { kind: 'social', name: 'channels.social.name', body: 'channels.social.body' },
  { kind: 'search', name: 'channels.search.name', body: 'channels.search.body' },
  { kind: 'video', name: 'channels.video.name', body: 'channels.video.body' },
] as const;

/** The three kinds of channel the platform brings together, in words (spec 1). */
export function Channels() {
  const { t } = useTranslation('home');
  const styles = useChannelsStyles();
  const section = useSectionStyles();
  return (
    <section aria-labelledby="channels" className={styles.section}>
      <div className={section.inner}>
        <h2 id="channels" className={section.subtitle}>
          {t('channels.title')}
        </h2>
        <ul className={styles.grid}>
          {CHANNELS.map(({ kind, name, body }) => (
            <li key={kind} className={styles.channel}>
              <Icon of={CHANNEL_ICONS[kind]} className={styles.glyph} />
              <div>
                <h3 className={styles.name}>{t(name)}</h3>
                <p className={section.text}>{t(body)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
