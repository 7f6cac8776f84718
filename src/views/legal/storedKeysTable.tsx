import { useTranslation } from 'react-i18next';
import { STORED_KEYS, STORED_KINDS, type StoredKind } from '../../rules/storedKeys';
import { currentLanguage } from '../../text/i18n';
import { LANGUAGES } from '../../text/languages';
import { useLegalStyles } from './legal.styles';
import { LegalTable } from './legalTable';

type Row = (typeof STORED_KEYS)[number];

const rowsOf = (kind: StoredKind): readonly Row[] => {
  // Widened, since all rows are currently of the necessary kind.
  const wanted: string = kind;
  return STORED_KEYS.filter((row) => row.kind === wanted);
};

/** What the portal stores in a browser, by kind, in the page's language. */
export function StoredKeysTable() {
  const { t, i18n } = useTranslation(['legal', 'consent']);
  const styles = useLegalStyles();
  const lifetime = (row: Row): string =>
    typeof row.lifetime === 'number'
      ? t('legal:days', { days: row.lifetime })
      : t(`legal:${row.lifetime}`);
  return (
    <div lang={LANGUAGES[currentLanguage(i18n)].htmlLang} className={styles.blocks}>
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
