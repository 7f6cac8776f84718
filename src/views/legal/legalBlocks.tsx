import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LEGAL_IDS, LEGAL_NAMES, PREFERENCES_NAME } from '../../text/legal/legalDocument';
import type { LegalBlock } from '../../text/legal/legalDocument';
import { useLegalStyles } from './legal.styles';
import { LegalTable } from './legalTable';
import { useOpenPreferences } from '../consent/consentPreferences';
import { useLinkStyles } from '../ui/common.styles';
import { useLanguage } from '../ui/hooks/useLanguage';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { STORED_KEYS, STORED_KINDS, type StoredKind } from '../../rules/storedKeys';
import { LANGUAGES } from '../../text/languages';

type Row = (typeof STORED_KEYS)[number];

const rowsOf = (kind: StoredKind): readonly Row[] => {
  // Widened, since all rows are currently of the necessary kind.
  const wanted: string = kind;
  return STORED_KEYS.filter((row) => row.kind === wanted);
};

/** What the portal stores in a browser, by kind, in the page's language. */
function StoredKeysTable() {
  const { t } = useTranslation(['legal', 'consent']);
  const { htmlLang } = LANGUAGES[useLanguage()];
  const styles = useLegalStyles();
  const lifetime = (row: Row): string =>
    typeof row.lifetime === 'number'
      ? t('legal:days', { days: row.lifetime })
      : t(`legal:${row.lifetime}`);
  return (
    <div lang={htmlLang} className={styles.blocks}>
      {STORED_KINDS.map((kind) => {
        const rows = rowsOf(kind);
        const name = t(`consent:names.${kind}`);
        return rows.length === 0 ? (
          <div key={kind}>
            <h3 className={styles.minor}>{name}</h3>
            <p className={styles.text}>{t('legal:stored.none')}</p>
          </div>
        ) : (
          <LegalTable
            key={kind}
            caption={name}
            columns={[
              t('legal:stored.name'),
              t('legal:stored.purpose'),
              t('legal:stored.place'),
              t('legal:stored.lifetime'),
            ]}
            rows={rows.map((row) => [
              <code key="name" className={styles.code}>
                {row.name}
              </code>,
              t(`legal:${row.purpose}`),
              t('legal:stored.placeAndSetter', {
                place: t(`legal:${row.place}`),
                setter: t(`legal:${row.setBy}`),
              }),
              lifetime(row),
            ])}
          />
        );
      })}
    </div>
  );
}

function Filled({ place }: { place: string }) {
  const link = useLinkStyles();
  const styles = useLegalStyles();
  const { brand } = useViewConfig();
  const openPreferences = useOpenPreferences();
  const id = LEGAL_IDS.find((each) => each === place);
  if (id)
    return (
      <Link to={ROUTES[id][0]} className={link.link}>
        {LEGAL_NAMES[id]}
      </Link>
    );
  switch (place) {
    case 'brand':
      return brand.name;
    case 'domain':
      return brand.parentDomain;
    case 'support':
      return (
        <a href={`mailto:${brand.supportEmail}`} className={link.link}>
          {brand.supportEmail}
        </a>
      );
    case 'preferences':
      return (
        <button
          type="button"
          className={`${link.link} ${styles.inlineButton}`}
          onClick={openPreferences}
        >
          {PREFERENCES_NAME}
        </button>
      );
    default:
      return `{{${place}}}`;
  }
}

/** A text of a legal document with the brand's details and links filled in. */
function LegalText({ text }: { text: string }) {
  // Every second piece is the name of a placeholder.
  return text
    .split(/\{\{(\w+)\}\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Filled key={index} place={piece} />));
}

function Block({ block }: { block: LegalBlock }) {
  const styles = useLegalStyles();
  if (typeof block === 'string')
    return (
      <p className={styles.text}>
        <LegalText text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul className={styles.list}>
        {block.list.map((item) => (
          <li key={item}>
            <LegalText text={item} />
          </li>
        ))}
      </ul>
    );
  if ('table' in block) {
    const { caption, columns, rows } = block.table;
    return (
      <LegalTable
        caption={caption}
        columns={columns}
        rows={rows.map((row) => row.map((cell) => <LegalText key={cell} text={cell} />))}
      />
    );
  }
  return <StoredKeysTable />;
}

/** The paragraphs, lists and tables of one section, in order. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  const styles = useLegalStyles();
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // Blocks are never reordered.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}
