import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../text/languages';
import type { LegalDocument } from '../../text/legal/legalDocument';
import { useLegalStyles } from './legal.styles';

type Sections = Pick<LegalDocument, 'sections'>;

function List({ sections, className }: Sections & { className?: string | undefined }) {
  const styles = useLegalStyles();
  return (
    <ol
      lang={LANGUAGES[DEFAULT_LANGUAGE].htmlLang}
      className={mergeClasses(styles.contents, className)}
    >
      {sections.map(({ id, heading }) => (
        <li key={id} className={styles.entry}>
          <a href={`#${id}`} className={styles.entryLink}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}

/**
 * The table of contents: beside the text if there is room, otherwise folded above it. The page contains both and CSS
 * shows one, so that it needs no script and nothing moves.
 */
export function LegalContents({ sections }: Sections) {
  const { t } = useTranslation('legal');
  const styles = useLegalStyles();
  return (
    <>
      <nav aria-labelledby="contents" className={styles.beside}>
        <h2 id="contents" className={styles.contentsTitle}>
          {t('contents')}
        </h2>
        <List sections={sections} />
      </nav>
      <nav aria-label={t('contents')} className={styles.folded}>
        <details>
          <summary className={styles.summary}>{t('contents')}</summary>
          <List sections={sections} className={styles.foldedContents} />
        </details>
      </nav>
    </>
  );
}
