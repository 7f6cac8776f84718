import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from './formats';
import { useSectionStyles } from './section.styles';
import { useStepsStyles } from './steps.styles';

const STEPS = ['invited', 'account', 'signIn', 'work'] as const;

/** How a team starts with the platform, from the invitation on (spec 1). */
export function Steps() {
  const { t } = useTranslation('home');
  const styles = useStepsStyles();
  const section = useSectionStyles();
  const { whole } = useFormats();
  return (
    <section aria-labelledby="how" className={section.section}>
      <div className={section.inner}>
        <h2 id="how" className={section.title}>
          {t('steps.title')}
        </h2>
        <ol className={styles.list}>
          {STEPS.map((step, index) => (
            <li key={step} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {whole(index + 1)}
              </span>
              <h3 className={section.subtitle}>{t(`steps.${step}.title`)}</h3>
              <p className={mergeClasses(section.text, styles.text)}>{t(`steps.${step}.body`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
