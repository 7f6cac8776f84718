import { Button } from '@fluentui/react-components';
import type { ListPage } from './listAddress';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

interface Props {
  of: ListPage<unknown>;
  /** The accessible name of the list. */
  label: string;
  onShow: (page: string) => void;
}

/** The pages of a list; null if there is only one. The focus stays on its buttons. */
export function ListPager({ of: { page, pages }, label, onShow }: Props) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      <Button
        className={styles.control}
        disabledFocusable={page === 1}
        onClick={() => onShow(page === 2 ? '' : String(page - 1))}
      >
        {t('pages.previous')}
      </Button>
      <span>{t('pages.page', { page, pages })}</span>
      <Button
        className={styles.control}
        disabledFocusable={page === pages}
        onClick={() => onShow(String(page + 1))}
      >
        {t('pages.next')}
      </Button>
    </nav>
  );
}
