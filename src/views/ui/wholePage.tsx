import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ROUTES } from '../../rules/routes';
import { useLinkTo } from './hooks/useLinkTo';
import { PageHeading } from './hooks/usePage';
import { useViewConfig } from './viewConfig';
import { useWholePageStyles } from './wholePage.styles';

interface WholePageProps {
  title: string;
  /** Content above the title. */
  above?: ReactNode;
  children: ReactNode;
}

/** A page as wide as the container, with its title. */
export function WholePage({ title, above, children }: WholePageProps) {
  const styles = useWholePageStyles();
  return (
    <div className={styles.page}>
      {above}
      <PageHeading className={styles.title}>{title}</PageHeading>
      {children}
    </div>
  );
}

interface DeniedProps {
  text: string;
  /** The text of the link to the report, which every user may open. */
  toReport: string;
}

/** Shown if the user's role lacks access: which permission is missing, and whom to ask. */
export function Denied({ text, toReport }: DeniedProps) {
  const styles = useWholePageStyles();
  const link = useLinkTo(ROUTES.report[0]);
  const { offers } = useViewConfig().brand;
  return (
    <>
      <p className={styles.about}>{text}</p>
      {offers.report && (
        <Button as="a" {...link} appearance="primary" size="large" className={styles.wayOn}>
          {toReport}
        </Button>
      )}
    </>
  );
}
