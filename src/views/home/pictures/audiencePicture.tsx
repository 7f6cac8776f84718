import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { GAME_SIGNS } from '../../ui/lightShapes';
import { useFormats } from '../formats';
import { useAudiencePictureStyles } from './audiencePicture.styles';
import { Picture } from './picture';

/** Made-up audiences: the middle of each set in a box of 400 by 264, its sign beside the others. */
const SETS = [
  { name: 'audience.puzzle', sign: 'square', people: 412_000, x: 152, y: 96, at: [104, 78] },
  { name: 'audience.paying', sign: 'diamond', people: 186_500, x: 248, y: 96, at: [296, 78] },
  { name: 'audience.away', sign: 'moon', people: 240_300, x: 200, y: 172, at: [200, 218] },
] as const;

const IN_ALL = 48_200;
const RADIUS = 88;
/** The three arcs around what all sets share. */
const MEETING =
  'M160.030 93.600A88 88 0 0 1 239.970 93.600A88 88 0 0 1 200 169.760A88 88 0 0 1 160.030 93.600Z';

/** Three audiences that overlap, and how many people are in all of them. */
export function AudiencePicture() {
  const { t } = useTranslation('home');
  const styles = useAudiencePictureStyles();
  const { whole } = useFormats();
  return (
    <Picture label={t('audience.picture')}>
      <svg className={styles.sets} viewBox="0 0 400 264" aria-hidden="true" focusable="false">
        {SETS.map(({ sign, x, y }) => (
          <circle key={sign} cx={x} cy={y} r={RADIUS} className={styles.set} />
        ))}
        <path d={MEETING} className={styles.meeting} />
        {SETS.map(({ sign, at: [x, y] }) => (
          <path key={sign} d={`M${x} ${y}${GAME_SIGNS[sign]}`} className={styles.sign} />
        ))}
      </svg>
      <div className={styles.list}>
        {SETS.map(({ name, sign, people }) => (
          <span key={sign} className={styles.entry}>
            <svg className={styles.key} viewBox="-18 -18 36 36" aria-hidden="true">
              <path d={`M0 0${GAME_SIGNS[sign]}`} className={styles.sign} />
            </svg>
            {t(name)}
            <span>{whole(people)}</span>
          </span>
        ))}
        <span className={mergeClasses(styles.entry, styles.all)}>
          <svg className={styles.key} viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" className={styles.meeting} />
          </svg>
          {t('audience.all')}
          <span>{whole(IN_ALL)}</span>
        </span>
      </div>
    </Picture>
  );
}
