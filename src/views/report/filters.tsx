import { Button, Field, Select } from '@fluentui/react-components';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportQuery } from '../../../machines/report/report';
import { REPORT_MAX_DAYS } from '../../rules/report';
import { cleanText } from '../../rules/outsideText';
import { useFieldStyles } from '../ui/fields.styles';
import { TextField } from '../ui/textField';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useReportStyles } from './report.styles';
import { PRESETS, presetRange, rangeProblem, type RangeProblem } from './reportRange';
import { useUnseen } from '../ui/common.styles';

interface FiltersProps {
  query: ReportQuery;
  onShow: (changes: Partial<ReportQuery>) => void;
}

/** The range on the page: that of the address, else that of the answer; empty if there is none. */
function useAppliedRange({ from, to }: ReportQuery): { from: string; to: string } {
  const { data } = useStateOf('report').context;
  return { from: from ?? data?.range.from ?? '', to: to ?? data?.range.to ?? '' };
}

const write = ({ current }: RefObject<HTMLInputElement | null>, value: string): void => {
  if (current) current.value = value;
};

/** Puts the applied value into a field, unless the person is at it. A failed call empties nothing (UX 35). */
const follow = (field: RefObject<HTMLInputElement | null>, value: string): void => {
  if (value !== '' && field.current !== document.activeElement) write(field, value);
};

/** What the report covers. It changes with the button or a ready-made range, never while typing. */
export function Filters({ query, onShow }: FiltersProps) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const unseen = useUnseen();
  const field = useFieldStyles();
  const { known } = useStateOf('report').context;
  const applied = useAppliedRange(query);
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<{ under: ReportQuery; channel: string } | null>(null);
  const [problem, setProblem] = useState<RangeProblem | null>(null);
  const channels = known?.channels ?? [];

  // A choice holds until the address changes.
  const channel = choice?.under === query ? choice.channel : (query.channel ?? '');

  useEffect(() => follow(from, applied.from), [applied.from]);
  useEffect(() => follow(to, applied.to), [applied.to]);

  const show = (changes: Partial<ReportQuery>) => {
    setProblem(null);
    onShow({ ...changes, page: 1 });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const range = { from: from.current?.value ?? '', to: to.current?.value ?? '' };
    const found = rangeProblem(range.from, range.to);
    setProblem(found);
    if (found?.field === 'from') from.current?.focus();
    else if (found) to.current?.focus();
    else show({ ...range, channel: channel || null });
  };

  /** A ready-made range goes before what stands in the fields, also where it is the one applied already. */
  const showPreset = (range: { from: string; to: string }) => {
    write(from, range.from);
    write(to, range.to);
    show({ ...range, channel: channel || null });
  };

  const messageFor = (name: RangeProblem['field']) =>
    problem?.field === name ? t(problem.key, { days: REPORT_MAX_DAYS }) : null;
  const newest = known?.span?.last;

  return (
    <form noValidate aria-label={t('filters.label')} className={styles.filters} onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          id="report-from"
          name="from"
          type="date"
          label={t('filters.from')}
          error={messageFor('from')}
          ref={from}
          onChange={() => setProblem(null)}
        />
        <TextField
          id="report-to"
          name="to"
          type="date"
          label={t('filters.to')}
          error={messageFor('to')}
          ref={to}
          onChange={() => setProblem(null)}
        />
        <Field
          label={{
            children: t('filters.channel'),
            htmlFor: 'report-channel',
            weight: 'semibold',
            className: field.label,
          }}
        >
          <Select
            id="report-channel"
            size="large"
            name="channel"
            className={styles.select}
            value={channel}
            onChange={(_, { value }) => setChoice({ under: query, channel: value })}
          >
            <option value="">{t('filters.allChannels')}</option>
            {channels.map(({ id, name }) => (
              <option key={id} value={id}>
                {cleanText(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" appearance="primary" size="large" className={styles.submit}>
          {t('filters.show')}
        </Button>
      </div>
      <fieldset className={styles.presets}>
        <legend className={unseen}>{t('filters.presets')}</legend>
        {PRESETS.map((days) => {
          const range = newest === undefined ? null : presetRange(days, newest);
          const isShown = range?.from === applied.from && range.to === applied.to;
          return (
            <Button
              key={days}
              className={styles.control}
              appearance="subtle"
              aria-pressed={isShown}
              disabledFocusable={range === null}
              onClick={() => range && showPreset(range)}
            >
              {t('filters.days', { days })}
            </Button>
          );
        })}
      </fieldset>
    </form>
  );
}
