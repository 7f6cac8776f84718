import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { events } from '../../kit/events';
import type { AppState } from '../../kit/registry';
import { ROUTES } from '../../rules/routes';
import { useLinkTo } from '../ui/hooks/useLinkTo';
import { LOADING, useStageFocus } from '../ui/hooks/usePage';
import { Later } from '../ui/later';
import { Breakdowns } from './breakdowns';
import { DayCharts } from './dayCharts';
import { CohortTable } from './cohortTable';
import { DeliveryTable } from './deliveryTable';
import { ExportFile } from './exportFile';
import { HeatTable } from './heatTable';
import { KeyFigures } from './keyFigures';
import { Latest, NO_FILTERS, type BodyProps } from './latest';
import { Pager } from './pager';
import { Problem } from './problem';
import { useReportStyles } from './report.styles';
import { ReturnChart } from './returnChart';
import { Sentence } from './sentence';
import { useFormats } from '../ui/hooks/useFormats';
import { usePermissions } from '../ui/hooks/usePermissions';
import { SendButton } from '../ui/sendButton';

export interface ReportProps {
  report: AppState['report'];
}

/** Reserves the space of the figures while they load, so that nothing moves. */
function Placeholder() {
  const styles = useReportStyles();
  return (
    <div aria-hidden="true">
      <div className={styles.blankSentence} />
      <div className={styles.figures}>
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className={styles.figure}>
            <div className={styles.blankLine} />
            <div className={styles.blankFigure} />
          </div>
        ))}
      </div>
      <div className={styles.blankChart} />
    </div>
  );
}

/** Shown to a studio without data: what to do first, or who does it. */
function NoData() {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const toImport = useLinkTo(ROUTES.dataImport[0]);
  const mayImport = usePermissions().includes('data:write');
  return (
    <div className={styles.empty}>
      <h2 className={styles.heading}>{t('empty.noData')}</h2>
      <p>{t(mayImport ? 'empty.import' : 'empty.wait')}</p>
      {mayImport && (
        <Button as="a" {...toImport} appearance="primary" className={styles.control}>
          {t('empty.toImport')}
        </Button>
      )}
    </div>
  );
}

/** Whether a filter may hide data: one is set, and the range overlaps the days with data. */
const isFiltered = ({ span, range, channel, game, campaign, country }: ReportData): boolean =>
  span !== null &&
  range.from <= span.last &&
  range.to >= span.first &&
  [channel, game, campaign, country].some((id) => id !== null);

function Nothing({ data, onShow }: { data: ReportData } & Pick<BodyProps, 'onShow'>) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const { day } = useFormats();
  const { span } = data;
  if (span === null) return <NoData />;
  return (
    <div className={styles.empty}>
      <h2 className={styles.heading}>{t(isFiltered(data) ? 'empty.filtered' : 'empty.title')}</h2>
      <p>
        {span.first === span.last
          ? t('empty.day', { day: day(span.last) })
          : t('empty.body', { first: day(span.first), last: day(span.last) })}
      </p>
      <div className={styles.actions}>
        {isFiltered(data) && (
          <Button className={styles.control} onClick={() => onShow({ ...NO_FILTERS, page: 1 })}>
            {t('empty.clear')}
          </Button>
        )}
        <Latest onShow={onShow} />
      </div>
    </div>
  );
}

function Figures({ data, query, onShow }: BodyProps & { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  // An unknown revenue is not zero.
  const isRevenueKnown = data.figures.revenue !== null;
  return (
    <>
      <Sentence data={data} />
      <KeyFigures data={data} />
      {isRevenueKnown && <HeatTable data={data} />}
      <Later>
        <CohortTable data={data} query={query} />
        {isRevenueKnown && <ReturnChart data={data} />}
        <DayCharts data={data} />
        <Later>
          <Breakdowns data={data} />
          <section
            ref={(section) => section?.style.setProperty('--rows', `${data.rows.length}`)}
            className={mergeClasses(styles.section, styles.tall, styles.long)}
          >
            <div className={styles.tableTop}>
              <h2 className={styles.heading}>{t('table.title')}</h2>
              <ExportFile query={query} />
            </div>
            <DeliveryTable data={data} onSort={(sort) => onShow({ sort, page: 1 })} />
            <Pager data={data} onShow={onShow} />
          </section>
        </Later>
      </Later>
    </>
  );
}

/** Shown if the user cancels before anything has loaded. */
function Stopped() {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  return (
    <div className={styles.empty}>
      <p>{t('stopped')}</p>
      <SendButton className={styles.control} sends={events.report.retried()}>
        {t('problem.retry')}
      </SendButton>
    </div>
  );
}

/** The stage of the page, for the focus. */
const stageOf = ({ value, context }: ReportProps['report']): string => {
  if (context.problem) return 'problem';
  if (context.data && context.data.total > 0) return 'figures';
  if (context.data) return isFiltered(context.data) ? 'filtered' : 'empty';
  return value === 'stopped' ? value : LOADING;
};

/**
 * The control that asked may be far below: then it is out of sight, and the way on gets its focus. jsdom does not
 * implement scrollIntoView.
 */
function bringIntoView(problem: HTMLElement | null): void {
  problem?.scrollIntoView?.({ block: 'nearest' });
  const top = document.activeElement?.getBoundingClientRect().top ?? 0;
  if (top > innerHeight) problem?.querySelector('button')?.focus({ preventScroll: true });
}

/** The report: the sentence first, then figures, charts and details; or why there is none. */
export function ReportBody({ report, query, onShow }: BodyProps & ReportProps) {
  const { value, context } = report;
  const { data, problem } = context;
  useStageFocus(stageOf(report));
  const failed = problem && (
    <div ref={bringIntoView}>
      <Problem problem={problem} query={query} onShow={onShow} />
    </div>
  );
  if (!data) return failed ?? (value === 'stopped' ? <Stopped /> : <Placeholder />);
  return (
    <>
      {failed}
      <div aria-busy={value === 'waiting'}>
        {data.total > 0 ? (
          <Figures data={data} query={query} onShow={onShow} />
        ) : (
          <Nothing data={data} onShow={onShow} />
        )}
      </div>
    </>
  );
}
