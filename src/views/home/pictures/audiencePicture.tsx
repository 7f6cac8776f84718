import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { useFormats } from '../formats';
import { useAudiencePictureStyles } from './audiencePicture.styles';
import all from './audiences/all.svg';
import diamond from './audiences/diamond.svg';
import moon from './audiences/moon.svg';
import sets from './audiences/sets.svg';
import square from './audiences/square.svg';
import { Picture } from './picture';

/** Sample audiences, each with its sign in the picture. */
const SETS = [
  { name: 'puzzle', sign: square, people: 412_000 },
  { name: 'paying', sign: diamond, people: 186_500 },
  { name: 'away', sign: moon, people: 240_300 },
] as const;

const IN_ALL = 48_200;

/** Three overlapping audiences, and how many people are in all of them. */
export function AudiencePicture() {
  const { t } = useTranslation('home');
  const styles = useAudiencePictureStyles();
  const { whole } = useFormats();
  return (
    <Picture label={t('audience.picture')}>
      <Icon of={sets} className={styles.sets} />
      <div className={styles.list}>
        {SETS.map(({ name, sign, people }) => (
          <span key={name} className={styles.entry}>
            <Icon of={sign} className={styles.key} />
            {t(`audience.${name}`)}
            <span>{whole(people)}</span>
          </span>
        ))}
        <span className={mergeClasses(styles.entry, styles.all)}>
          <Icon of={all} className={styles.key} />
          {t('audience.all')}
          <span>{whole(IN_ALL)}</span>
        </span>
      </div>
    </Picture>
  );
}
