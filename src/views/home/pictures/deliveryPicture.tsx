import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats';
import { Icon } from '../../ui/icon';
import liveIcon from '../../ui/icons/live.svg';
import pausedIcon from '../../ui/icons/paused.svg';
import { CHANNEL_ICONS } from '../lights';
import { useDeliveryPictureStyles } from './deliveryPicture.styles';
import bay from './games/bay.svg';
import farm from './games/farm.svg';
import port from './games/port.svg';
import racer from './games/racer.svg';
import tower from './games/tower.svg';
import { Picture } from './picture';

/** Sample campaigns: spend and budget in US dollars. */
const CAMPAIGNS = [
  { game: 'bay', icon: bay, kind: 'social', spent: 8_240, budget: 12_000, live: true },
  { game: 'racer', icon: racer, kind: 'video', spent: 14_690, budget: 16_000, live: true },
  { game: 'farm', icon: farm, kind: 'search', spent: 3_120, budget: 9_000, live: true },
  { game: 'tower', icon: tower, kind: 'social', spent: 2_450, budget: 5_000, live: false },
  { game: 'port', icon: port, kind: 'video', spent: 5_980, budget: 8_000, live: true },
] as const;

type Campaign = (typeof CAMPAIGNS)[number];

function State({ live }: Pick<Campaign, 'live'>) {
  const { t } = useTranslation('home');
  const styles = useDeliveryPictureStyles();
  return (
    <span className={mergeClasses(styles.state, !live && styles.quiet)}>
      <Icon
        of={live ? liveIcon : pausedIcon}
        className={mergeClasses(styles.dot, !live && styles.quiet)}
      />
      {live ? t('delivery.live') : t('delivery.paused')}
    </span>
  );
}

function Row({ game, icon, kind, spent, budget, live }: Campaign) {
  const { t } = useTranslation('home');
  const styles = useDeliveryPictureStyles();
  const { dollars } = useFormats();
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Icon of={icon} className={styles.icon} />
        <span className={styles.game}>{t(`games.${game}`)}</span>
      </span>
      <span className={styles.channel}>
        <Icon of={CHANNEL_ICONS[kind]} className={styles.glyph} />
        {t(`channels.${kind}.name`)}
      </span>
      <span className={styles.spend}>
        <span className={styles.money}>
          <span>{dollars(spent)}</span>
          <span className={styles.of}>{dollars(budget)}</span>
        </span>
        <svg
          className={styles.bar}
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <rect width="100" height="6" className={styles.track} />
          <rect width={Math.round((spent / budget) * 100)} height="6" className={styles.spent} />
        </svg>
      </span>
      <State live={live} />
    </div>
  );
}

/** Campaigns of several channels in one table, each with its spend against budget. */
export function DeliveryPicture() {
  const { t } = useTranslation('home');
  const styles = useDeliveryPictureStyles();
  return (
    <Picture label={t('delivery.picture')}>
      <div className={mergeClasses(styles.row, styles.head)}>
        <span>{t('delivery.campaign')}</span>
        <span>{t('delivery.channel')}</span>
        <span>{t('delivery.spent')}</span>
        <span>{t('delivery.state')}</span>
      </div>
      {CAMPAIGNS.map((campaign) => (
        <Row key={campaign.game} {...campaign} />
      ))}
    </Picture>
  );
}
