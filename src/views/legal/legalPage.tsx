import { useTranslation } from 'react-i18next';
import { mergeClasses } from '@fluentui/react-components';
import { legal as en } from '../../text/en/legal';
import { legal as zh } from '../../text/zh/legal';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../text/languages';
import { bringPageTexts } from '../../text/pageTexts';
import type { LegalDocument, LegalId } from '../../text/legal/legalDocument';
import { useAnchor } from '../ui/hooks/useAnchor';
import { useLanguage } from '../ui/hooks/useLanguage';
import { usePageTitle, PageHeading } from '../ui/hooks/usePage';
import { useViewConfig } from '../ui/viewConfig';
import { useLegalStyles } from './legal.styles';
import { LegalBlocks } from './legalBlocks';

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
function LegalContents({ sections }: Sections) {
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

const dayIn = (htmlLang: string, day: string): string =>
  new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

interface Props {
  id: LegalId;
  document: LegalDocument;
}

/** One legal document with its title, date, notes and table of contents (spec 2). */
export default function LegalPage({ id, document: { updated, intro, sections } }: Props) {
  const { t, i18n } = useTranslation(['legal', 'footer']);
  bringPageTexts(i18n, 'legal', { en, zh });
  const styles = useLegalStyles();
  const { brand } = useViewConfig();
  const language = useLanguage();
  const title = t(`footer:${id}`);
  usePageTitle(title);
  useAnchor();
  return (
    <div className={styles.page}>
      <PageHeading className={styles.title}>{title}</PageHeading>
      <p className={styles.updated}>
        <time dateTime={updated}>
          {t('updated', { date: dayIn(LANGUAGES[language].htmlLang, updated) })}
        </time>
      </p>
      <div role="note" className={styles.note}>
        <p>{t('template', { brand: brand.name })}</p>
        {language !== DEFAULT_LANGUAGE && <p>{t('onlyEnglish')}</p>}
      </div>
      <div className={styles.columns}>
        <LegalContents sections={sections} />
        <article lang={LANGUAGES[DEFAULT_LANGUAGE].htmlLang} className={styles.document}>
          <LegalBlocks blocks={intro} />
          {sections.map(({ id: anchor, heading, blocks }, index) => (
            <section key={anchor} aria-labelledby={anchor} className={styles.section}>
              <h2 id={anchor} tabIndex={-1} className={styles.heading}>
                {index + 1}. {heading}
              </h2>
              <LegalBlocks blocks={blocks} />
            </section>
          ))}
        </article>
      </div>
    </div>
  );
}
