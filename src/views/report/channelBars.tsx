import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { cleanText } from '../../rules/outsideText';
import { SpriteIcon } from '../site/spriteIcon';
import { ScrollRegion } from './charts/scrollRegion';
import { useTableStyles } from './table.styles';
import { KIND_NAMES } from './dayCharts';
import { channelTotals } from './dayLines';
import { useReportStyles } from './report.styles';
import { useFormats } from './useFormats';
import { useUnseen } from '../ui/common.styles';

const HEADINGS = ['figures.installs', 'figures.costPerInstall', 'figures.returnOnAdSpend'] as const;

/** By channel: a table of which the spend is also drawn as bars, so that chart and table are one. */
export function ChannelBars({ data }: { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const table = useTableStyles();
  const unseen = useUnseen();
  const { money, count, moneyExact, percent } = useFormats();
  const channels = channelTotals(data);
  const most = Math.max(1, ...channels.map(({ spend }) => spend));
  const orNone = (value: number | null, format: (value: number) => string) =>
    value === null ? t('charts.none') : format(value);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('charts.byChannel')}</h2>
      <ScrollRegion label={t('charts.byChannel')}>
        <table className={table.table}>
          <caption className={unseen}>{t('charts.byChannel')}</caption>
          <thead>
            <tr>
              <th scope="col" className={table.cornerHead}>
                {t('figures.channel')}
              </th>
              <th scope="col" className={table.head}>
                {t('figures.spend')}
              </th>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className={table.headNumber}>
                  {t(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {channels.map(
              ({ id, name, kind, spend, installs, costPerInstall, returnOnAdSpend }) => (
                <tr key={id}>
                  <th scope="row" className={table.rowHead}>
                    {cleanText(name)}
                    {kind && (
                      <span className={table.kind}>
                        <SpriteIcon name={kind} />
                        {t(KIND_NAMES[kind])}
                      </span>
                    )}
                  </th>
                  <td className={table.barCell}>
                    {money(spend)}
                    <svg width="100%" height="10" className={table.barBox} aria-hidden="true">
                      <rect
                        width={`${(spend / most) * 100}%`}
                        height="10"
                        rx="2"
                        className={table.bar}
                      />
                    </svg>
                  </td>
                  <td className={table.number}>{count(installs)}</td>
                  <td className={table.number}>{orNone(costPerInstall, moneyExact)}</td>
                  <td className={table.number}>{orNone(returnOnAdSpend, percent)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
