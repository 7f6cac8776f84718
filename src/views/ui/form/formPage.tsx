import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandPanel } from '../../site/brandPanel';
import { useLinkStyles } from '../common.styles';
import { LOADING, usePageTitle, useStageFocus, PageHeading } from '../hooks/usePage';
import { useViewConfig } from '../viewConfig';
import { useFormPageStyles } from './formPage.styles';
import { ProblemSummary } from './problemSummary';
import type { Problem } from './problems';

interface Props {
  title: string;
  /** What the page shows now; `loading` while that is unknown. */
  stage: string;
  problems?: readonly Problem[];
  children: ReactNode;
}

const NONE: readonly Problem[] = [];
// A constant, so that it does not re-render with the form.
const PICTURE = <BrandPanel />;

/** The page of a form: error summary, heading, form and help; the brand picture beside it. */
export function FormPage({ title, stage, problems = NONE, children }: Props) {
  const { t } = useTranslation('help');
  const styles = useFormPageStyles();
  const link = useLinkStyles();
  const { brand } = useViewConfig();
  usePageTitle(title);
  useStageFocus(stage);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <ProblemSummary problems={problems} />
        <PageHeading className={styles.title}>{title}</PageHeading>
        {children}
        {/* Hidden while loading, since the form that follows would move it. */}
        {stage !== LOADING && (
          <p className={styles.help}>
            {t('writeTo')}{' '}
            <a className={link.link} href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
          </p>
        )}
      </div>
      {PICTURE}
    </div>
  );
}
