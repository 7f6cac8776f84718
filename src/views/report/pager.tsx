import { Button, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { REPORT_PAGE_SIZES } from '../../rules/report';
import { useReportStyles } from './report.styles';
import { useTableStyles } from './table.styles';
import { useFormats } from '../ui/hooks/useFormats';

/** Number of pages of a report, at least 1. */
export const pagesOf = ({ total, size }: ReportData): number =>
  Math.max(1, Math.ceil(total / size));

interface PagerProps {
  data: ReportData;
  onShow: (changes: { page: number; size?: number }) => void;
}

/** Next page, last page (the previous one), and how many rows a page holds (spec 2: report texts). */
export function Pager({ data, onShow }: PagerProps) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const tables = useTableStyles();
  const { count } = useFormats();
  const pages = pagesOf(data);
  const { page, size } = data;
  return (
    <nav aria-label={t('table.pages')} className={tables.pager}>
      <Button
        className={styles.control}
        disabledFocusable={page <= 1}
        onClick={() => onShow({ page: page - 1 })}
      >
        {t('table.previous')}
      </Button>
      <span className={tables.pageNumber}>
        {t('table.page', { page: count(page), pages: count(pages) })}
      </span>
      <Button
        className={styles.control}
        disabledFocusable={page >= pages}
        onClick={() => onShow({ page: page + 1 })}
      >
        {t('table.next')}
      </Button>
      <label className={tables.size}>
        {t('table.size')}
        <Select
          size="large"
          value={String(size)}
          onChange={(_, { value }) => onShow({ page: 1, size: Number(value) })}
        >
          {REPORT_PAGE_SIZES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </label>
    </nav>
  );
}
