import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLinkStyles } from '../ui/common.styles';
import { FORGOT_PATH, ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { useSectionStyles } from './section.styles';
import { useSplitStyles } from './split.styles';
import { Icon } from '../ui/icon';
import chevron from '../ui/icons/chevron.svg';

interface Asked {
  ask: string;
  open?: boolean;
  children: ReactNode;
}

function Question({ ask, open = false, children }: Asked) {
  const styles = useSplitStyles();
  const section = useSectionStyles();
  return (
    <details open={open} className={styles.question}>
      <summary className={styles.ask}>
        <h3 className={styles.askText}>{ask}</h3>
        <Icon of={chevron} className={styles.arrow} />
      </summary>
      <p className={mergeClasses(section.text, styles.answer)}>{children}</p>
    </details>
  );
}

/** Frequent questions of newcomers, with links. They open without JavaScript. */
export function Questions() {
  const { t } = useTranslation(['home', 'footer', 'signIn']);
  const styles = useSplitStyles();
  const section = useSectionStyles();
  const { link } = useLinkStyles();
  const { brand } = useViewConfig();
  return (
    <section aria-labelledby="questions" className={section.section}>
      <div className={mergeClasses(section.inner, styles.split)}>
        <h2 id="questions" className={section.title}>
          {t('home:questions.title')}
        </h2>
        <div>
          <Question open ask={t('home:questions.join.ask')}>
            {t('home:questions.join.answer', { brand: brand.name })}
          </Question>
          <Question ask={t('home:questions.link.ask')}>{t('home:questions.link.answer')}</Question>
          <Question ask={t('home:questions.password.ask')}>
            {t('home:questions.password.answer')}{' '}
            <Link to={FORGOT_PATH} className={link}>
              {t('signIn:forgot')}
            </Link>
          </Question>
          <Question ask={t('home:questions.languages.ask')}>
            {t('home:questions.languages.answer')}
          </Question>
          <Question ask={t('home:questions.data.ask')}>
            {t('home:questions.data.answer')}{' '}
            <Link to={ROUTES.privacy[0]} className={link}>
              {t('footer:privacy')}
            </Link>
          </Question>
        </div>
      </div>
    </section>
  );
}
