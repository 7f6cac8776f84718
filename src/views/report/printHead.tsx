import { useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cleanText } from '../../rules/untrustedText';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';
import { useReportStyles } from './report.styles';
import { useFilterNames } from './useFilterNames';
import { useFormats } from '../ui/hooks/useFormats';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the day of printing, set just before the browser prints. */
function usePrintDay(): string | null {
  const [day, setDay] = useState<string | null>(null);
  useEffect(() => {
    // The browser captures the page when the listener returns.
    const onPrint = () => flushSync(() => setDay(today()));
    const listening = new AbortController();
    addEventListener('beforeprint', onPrint, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return day;
}

/** The header of a printed report: brand, studio, period, filters, data as of, day of printing. */
export function PrintHead({ person }: { person: string | null }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const { brand } = useViewConfig();
  const formats = useFormats();
  // It is not visible yet, and formatting a language's first range of days takes long.
  const { data } = useDeferredValue(useStateOf('report').context);
  const { facts } = useStateOf('session').context;
  const filters = useFilterNames();
  const printed = usePrintDay();
  if (!data) return null;
  const { range, analysis, sample } = data;
  // Another user may have signed in since; a sample belongs to no studio.
  const studio = sample || facts?.userId !== person ? undefined : facts?.studio;
  return (
    <div className={styles.printHead}>
      <strong translate="no">
        {studio === undefined ? brand.name : `${brand.name} · ${cleanText(studio)}`}
      </strong>
      <span>
        {[
          formats.range(range.from, range.to),
          ...filters,
          ...(analysis.asOf === null
            ? []
            : [t('sentence.asOf', { day: formats.day(analysis.asOf) })]),
          ...(printed === null ? [] : [t('print.printed', { day: formats.day(printed) })]),
        ].join(' · ')}
      </span>
    </div>
  );
}
