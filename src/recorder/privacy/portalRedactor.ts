import type { ReportData } from '../../../machines/report/report';
import { createRedactor, type LogRedactor } from '../../kit/recorder/privacy/redactLog';
import { WORDS } from './words';

/** Whether the numbers of a report's part are a studio's figures, which are confidential. */
const HAS_FIGURES: Readonly<Record<keyof ReportData, boolean>> = {
  sample: false,
  range: false,
  channel: false,
  game: false,
  campaign: false,
  country: false,
  compare: false,
  span: false,
  channels: false,
  games: false,
  campaigns: false,
  countries: false,
  figures: true,
  complete: true,
  previous: true,
  analysis: true,
  breakdown: true,
  cohorts: true,
  series: true,
  rows: true,
  page: false,
  size: false,
  total: false,
  sort: false,
};

/** The keys below which a log has no figures. */
export const FIGURES: ReadonlySet<string> = new Set(
  Object.entries(HAS_FIGURES).flatMap(([part, isHidden]) => (isHidden ? [part] : [])),
);

/** The redactor of one portal log: texts that consist of its own words stay, and no figures of a report. */
export const createLogRedactor = (): LogRedactor => createRedactor(WORDS, FIGURES);
