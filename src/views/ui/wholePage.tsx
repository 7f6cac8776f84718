import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ROUTES } from '../../rules/routes';
import { Loading } from './form/loading';
import { useLinkTo } from './hooks/useLinkTo';
import { PageHeading, usePageTitle } from './hooks/usePage';
import { SINGLE_PRESSES } from './singlePresses';
import { useViewConfig } from './viewConfig';
import { useWholePageStyles } from './wholePage.styles';

interface WholePageProps {
  title: string;
  /** What the page is about, right below its title. */
  about?: ReactNode;
  /** Content above the title. */
  above?: ReactNode;
  children: ReactNode;
}

/** A page behind the sign-in: its title, then its sections below each other. */
export function WholePage({ title, about, above, children }: WholePageProps) {
  const styles = useWholePageStyles();
  usePageTitle(title);
  return (
    <div className={styles.page} {...SINGLE_PRESSES}>
      {above}
      <PageHeading className={styles.title}>{title}</PageHeading>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** Such a page while the session is unknown. */
export const WaitingPage = ({ title, text }: { title: string; text: string }) => (
  <WholePage title={title}>
    <Loading text={text} />
  </WholePage>
);

/** A link to the report, which every user may open, for users whose role lacks access to the page. */
export function ToReport({ text }: { text: string }) {
  const styles = useWholePageStyles();
  const link = useLinkTo(ROUTES.report[0]);
  const { offers } = useViewConfig().brand;
  if (!offers.report) return null;
  return (
    <Button as="a" {...link} appearance="primary" size="large" className={styles.wayOn}>
      {text}
    </Button>
  );
}
