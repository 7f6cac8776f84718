import { Button, Select } from '@fluentui/react-components';
import { memo, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ReportChoice, ReportQuery } from '../../../machines/report/report';
import type { AppState } from '../../kit/registry';
import { REPORT_DEFAULT_DAYS, REPORT_MAX_DAYS } from '../../rules/report';
import { cleanText } from '../../rules/untrustedText';
import { LabeledField } from '../ui/labeledField';
import { TextField } from '../ui/textField';
import { useFormats } from '../ui/hooks/useFormats';
import { useErrorInTitle } from '../ui/hooks/usePage';
import { useReportStyles } from './report.styles';
import { likelyNewest, PRESETS, presetRange, rangeProblem, type RangeProblem } from './reportRange';
import { useUnseen } from '../ui/common.styles';

type Choices = Pick<ReportQuery, 'channel' | 'game' | 'campaign' | 'country' | 'compare'>;

const pickChoices = ({ channel, game, campaign, country, compare }: Choices): Choices => ({
  channel,
  game,
  campaign,
  country,
  compare,
});

const COMPARES = ['previous', 'year'] as const satisfies readonly ReportQuery['compare'][];

const SELECTS = [
  { name: 'channel', choices: 'channels', all: 'filters.allChannels' },
  { name: 'game', choices: 'games', all: 'filters.allGames' },
  { name: 'campaign', choices: 'campaigns', all: 'filters.allCampaigns' },
  { name: 'country', choices: 'countries', all: 'filters.allCountries' },
] as const;

/** Adds the current choice if the range has no data for it. */
const withChosen = (choices: readonly ReportChoice[], chosen: string | null) =>
  chosen === null || choices.some(({ id }) => id === chosen)
    ? choices
    : [...choices, { id: chosen, name: chosen }];

interface ChoiceProps {
  name: keyof Choices;
  label: string;
  value: string;
  options: readonly ReportChoice[];
  onChoose: (name: keyof Choices, value: string) => void;
}

function Choice({ name, label, value, options, onChoose }: ChoiceProps) {
  const styles = useReportStyles();
  const id = `report-${name}`;
  return (
    <LabeledField id={id} label={label}>
      <Select
        id={id}
        size="large"
        name={name}
        className={styles.select}
        value={value}
        onChange={(_, chosen) => onChoose(name, chosen.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {cleanText(option.name)}
          </option>
        ))}
      </Select>
    </LabeledField>
  );
}

interface FiltersProps {
  query: ReportQuery;
  onShow: (changes: Partial<ReportQuery>) => void;
}

/**
 * The applied range and the newest day: from the address, otherwise from the response. Empty before the first response;
 * the defaults if it failed.
 */
function useAppliedRange({ from, to }: ReportQuery) {
  const known = useSelector(({ report }: AppState) => report.context.known);
  const loaded = useSelector(({ report }: AppState) => report.context.data?.range);
  const isOver = useSelector(
    ({ report: { value } }: AppState) => value !== 'idle' && value !== 'loading',
  );
  const isWithout = known === null && isOver;
  const newest = isWithout ? likelyNewest() : known?.span?.last;
  const range = isWithout
    ? presetRange(REPORT_DEFAULT_DAYS, likelyNewest())
    : (loaded ?? { from: '', to: '' });
  return { known, applied: { from: from ?? range.from, to: to ?? range.to }, newest };
}

/** Whether the field is empty, without even a partial date. */
const isEmpty = ({ current }: RefObject<HTMLInputElement | null>): boolean =>
  current?.value === '' && !current.validity.badInput;

const write = ({ current }: RefObject<HTMLInputElement | null>, value: string): void => {
  if (current) current.value = value;
};

/**
 * Syncs a date field with the applied value, except while the user types: their input holds until the date in the
 * address, `asked`, changes. A failed request clears nothing (UX 35).
 */
function useDateField(value: string, asked: string | null) {
  const field = useRef<HTMLInputElement>(null);
  const typedUnder = useRef({ asked, isTyped: false });
  useEffect(() => {
    const { current } = typedUnder;
    if (current.asked !== asked) current.isTyped = false;
    // A part of a date is typed without an event, but its field has the focus.
    const isHeld = current.isTyped || (field.current === document.activeElement && !isEmpty(field));
    if (value !== '' && !(isHeld && current.asked === asked)) write(field, value);
  }, [value, asked]);
  const typed = () => {
    typedUnder.current = { asked, isTyped: true };
  };
  return [field, typed] as const;
}

/**
 * The filters of the report. They apply on the button or a preset, never while typing. Rendered again only if they
 * change: the session and the report change often while a slow phone hydrates.
 */
export const Filters = memo(function Filters({ query, onShow }: FiltersProps) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const unseen = useUnseen();
  const { nameIn } = useFormats();
  const { known, applied, newest } = useAppliedRange(query);
  const [from, typedFrom] = useDateField(applied.from, query.from);
  const [to, typedTo] = useDateField(applied.to, query.to);
  const [choice, setChoice] = useState<{ under: ReportQuery; values: Choices } | null>(null);
  const [problem, setProblem] = useState<{ under: ReportQuery; of: RangeProblem | null } | null>(
    null,
  );
  // A choice and a range error are valid until the address changes.
  const wrong = problem?.under === query ? problem.of : null;
  useErrorInTitle(wrong !== null);
  const chosen: Choices = choice?.under === query ? choice.values : query;
  const choose = (name: keyof Choices, value: string) => {
    const change = { [name]: value === '' ? null : value };
    setChoice({ under: query, values: { ...pickChoices(chosen), ...change } });
  };

  const show = (changes: Partial<ReportQuery>) => {
    setProblem(null);
    onShow({ ...changes, page: 1 });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dates have not loaded yet, so the user has not cleared them.
    if (applied.from === '' && applied.to === '' && isEmpty(from) && isEmpty(to)) {
      show(pickChoices(chosen));
      return;
    }
    const range = { from: from.current?.value ?? '', to: to.current?.value ?? '' };
    const found = rangeProblem(range.from, range.to);
    setProblem({ under: query, of: found });
    if (found?.field === 'from') from.current?.focus();
    else if (found) to.current?.focus();
    else show({ ...range, ...pickChoices(chosen) });
  };

  /** A preset overrides the date fields, also if it is already applied. */
  const showPreset = (range: { from: string; to: string }) => {
    write(from, range.from);
    write(to, range.to);
    show({ ...range, ...pickChoices(chosen) });
  };

  const messageFor = (name: RangeProblem['field']) =>
    wrong?.field === name ? t(wrong.key, { days: REPORT_MAX_DAYS }) : null;

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
          onChange={() => {
            typedFrom();
            setProblem(null);
          }}
        />
        <TextField
          id="report-to"
          name="to"
          type="date"
          label={t('filters.to')}
          error={messageFor('to')}
          ref={to}
          onChange={() => {
            typedTo();
            setProblem(null);
          }}
        />
        <Choice
          name="compare"
          label={t('filters.compare')}
          value={chosen.compare}
          options={COMPARES.map((id) => ({ id, name: t(`filters.${id}`) }))}
          onChoose={choose}
        />
        {SELECTS.map(({ name, choices, all }) => {
          const value = chosen[name];
          // All selects are shown until the choices are known, as prerendered, so that nothing moves.
          const offered = known ? withChosen(known[choices], value) : [];
          const options =
            name === 'country'
              ? offered.map(({ id }) => ({ id, name: nameIn(name, id) }))
              : offered;
          return known && name !== 'channel' && options.length === 0 ? null : (
            <Choice
              key={name}
              name={name}
              label={t(`figures.${name}`)}
              value={value ?? ''}
              options={[{ id: '', name: t(all) }, ...options]}
              onChoose={choose}
            />
          );
        })}
        <div className={styles.submitBox}>
          <Button type="submit" appearance="primary" size="large" className={styles.submit}>
            {t('filters.show')}
          </Button>
        </div>
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
});
