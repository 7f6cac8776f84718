import { Button, mergeClasses } from '@fluentui/react-components';
import { memo, useDeferredValue, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { report as en } from '../../text/en/report';
import { bringPageTexts } from '../../text/pageTexts';
import { report as zh } from '../../text/zh/report';
import { ConfirmNote } from '../confirmEmail/confirmNote';
import { PasskeyOffer } from '../passkeys/passkeyOffer';
import { useSessionOpen, useStateOf } from '../ui/hooks/useStateOf';
import { usePageTitle, PageHeading } from '../ui/hooks/usePage';
import { returnAddress } from '../ui/navigation';
import { Filters } from './filters';
import { PrintHead } from './printHead';
import { ReportBody } from './reportBody';
import { SINGLE_PRESSES } from '../ui/singlePresses';
import { useWholePageStyles } from '../ui/wholePage.styles';
import { useReportStyles } from './report.styles';
import { SavedViews } from './savedViews';
import { StatusLine } from './statusLine';
import { useAccountTheme } from '../session/useAccountTheme';
import { useReportPage } from './useReportPage';

/** A note that the data is a sample, with the way to the user's own. */
function SampleNote() {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const dispatch = useDispatch();
  const location = useLocation();
  const { data, problem } = useStateOf('report').context;
  const isSignedIn = useStateOf('session').value === 'EXISTS';
  const isOpen = useSessionOpen();
  // Shown to visitors already before the response, which will be the sample, so that nothing moves. Hidden from users
  // who may be signed in, also before the page is interactive.
  if (!(data?.sample ?? (problem === null && !isSignedIn && !isOpen))) return null;
  return (
    <aside className={styles.sample} aria-label={t('sample.title')} data-sample="">
      <p>
        <strong>{t('sample.title')}</strong> {t('sample.body')}
      </p>
      <Button
        className={styles.control}
        onClick={() =>
          dispatch(events.signInType.signInRequested({ returnTo: returnAddress(location) }))
        }
      >
        {t('sample.signIn')}
      </Button>
    </aside>
  );
}

/** The status line and the report, rendered from the same state. */
const Shown = memo(function Shown(props: ComponentProps<typeof ReportBody>) {
  return (
    <>
      <StatusLine report={props.report} />
      <ReportBody {...props} />
    </>
  );
});

/** The current report, rendered in interruptible steps: the longest page of all must stay responsive. */
function Current({ query, onShow }: Pick<ComponentProps<typeof ReportBody>, 'query' | 'onShow'>) {
  const report = useStateOf('report');
  const shown = {
    report: useDeferredValue(report),
    query: useDeferredValue(query),
    onShow: useDeferredValue(onShow),
  };
  return <Shown {...shown} />;
}

/** The report page with its texts (spec 2). Its address holds the query. */
export default function ReportPage() {
  bringPageTexts(useTranslation().i18n, 'report', { en, zh });
  useAccountTheme();
  return <Report />;
}

function Report() {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const whole = useWholePageStyles();
  const { query, show, person } = useReportPage();
  usePageTitle(t('title'));
  return (
    <div className={whole.page} {...SINGLE_PRESSES}>
      <PrintHead person={person} />
      <ConfirmNote />
      <PageHeading className={whole.title}>{t('title')}</PageHeading>
      <p className={mergeClasses(whole.about, styles.notPrinted)}>{t('about')}</p>
      <SampleNote />
      <Filters query={query} onShow={show} />
      <SavedViews person={person} />
      <Current query={query} onShow={show} />
      <PasskeyOffer />
    </div>
  );
}
