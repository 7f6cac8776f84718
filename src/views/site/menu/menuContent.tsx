import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { SessionDetails } from '../../../../machines/session/session';
import { events } from '../../../kit/events';
import { COLOUR_THEMES, type ColourTheme } from '../../../rules/colourThemes';
import { isRole } from '../../../rules/roles';
import { pageOf, ROUTES } from '../../../rules/routes';
import { changeLanguage, currentLanguage } from '../../../text/i18n';
import { confirmNote as en } from '../../../text/en/confirmNote';
import { LANGUAGE_IDS, LANGUAGES, type Language } from '../../../text/languages';
import { bringPageTexts } from '../../../text/pageTexts';
import { confirmNote as zh } from '../../../text/zh/confirmNote';
import { useColourTheme } from '../../ui/hooks/useColourTheme';
import { useEngine } from '../../ui/hooks/useEngine';
import { useViewConfig } from '../../ui/viewConfig';
import { PlaceList, usePlaces } from '../places';
import { SiteLinks } from '../siteLinks';
import { Choice } from './choice';
import { useMenuStyles } from './menu.styles';
import { calledBy, usePerson } from './person';
import { SignOutButton } from './signOutButton';

export interface MenuProps {
  /** Whether it is the phone's single menu, with navigation and footer links. */
  whole: boolean;
  /** A link within the portal was followed. */
  onFollow: () => void;
  /** Something else replaces the menu. */
  onLeave?: () => void;
}

/** The signed-in user and their roles, as text. */
function Who({ facts }: { facts: SessionDetails }) {
  const { t } = useTranslation();
  const styles = useMenuStyles();
  // A role unknown to this version is shown by its id.
  const roles = facts.roles.map((role) => (isRole(role) ? t(`roles.${role}`) : role));
  const acting = [facts.studio ?? '', ...roles].filter((text) => text !== '').join(' · ');
  return (
    <div className={styles.who}>
      <p className={styles.name}>{calledBy(facts)}</p>
      {facts.name !== undefined && facts.email !== null && <p>{facts.email}</p>}
      {acting !== '' && <p>{acting}</p>}
    </div>
  );
}

/** Changes language and theme at once, and stores them in the account of a signed-in user. */
function useChoices() {
  const { i18n } = useTranslation();
  const { bring } = useEngine();
  const dispatch = useDispatch();
  const { offers } = useViewConfig().brand;
  const isStored = usePerson() !== null && offers.account;
  const [theme, showTheme] = useColourTheme();
  // The page already has what is chosen, so a failure changes nothing.
  const store = async (dispatchChoice: () => void): Promise<void> => {
    if (!isStored) return;
    await bring('account');
    dispatchChoice();
  };
  return {
    theme,
    chooseLanguage: (language: Language) => {
      // If its texts cannot be loaded, the page keeps its language.
      changeLanguage(i18n, language)
        .then(() => store(() => dispatch(events.profile.languageChosen({ language }))))
        .catch(() => undefined);
    },
    chooseTheme: (chosen: ColourTheme) => {
      showTheme(chosen);
      store(() => dispatch(events.profile.themeChosen({ theme: chosen }))).catch(() => undefined);
    },
  };
}

function Preferences() {
  const { t, i18n } = useTranslation();
  const { theme, chooseLanguage, chooseTheme } = useChoices();
  return (
    <>
      <Choice
        label={t('menu.language')}
        chosen={currentLanguage(i18n)}
        options={LANGUAGE_IDS.map((id) => ({
          id,
          text: LANGUAGES[id].name,
          lang: LANGUAGES[id].htmlLang,
        }))}
        onChoose={chooseLanguage}
      />
      <Choice
        label={t('menu.theme')}
        chosen={theme}
        options={COLOUR_THEMES.map((id) => ({ id, text: t(`menu.themes.${id}`) }))}
        onChoose={chooseTheme}
      />
    </>
  );
}

/** The content of the user's menu on a computer, and of the single menu on a phone. */
export default function MenuContent({ whole, onFollow, onLeave }: MenuProps) {
  const { t, i18n } = useTranslation(['shell', 'footer', 'confirmNote']);
  bringPageTexts(i18n, 'confirmNote', { en, zh });
  const styles = useMenuStyles();
  const facts = usePerson();
  const hasPlaces = usePlaces().length > 0;
  const shown = pageOf(useLocation().pathname);
  return (
    <>
      {facts && <Who facts={facts} />}
      {whole && hasPlaces && (
        <nav aria-label={t('navigation')}>
          <PlaceList linkClass={styles.item} replace />
        </nav>
      )}
      {facts && (
        <Link
          to={ROUTES.account[0]}
          replace={whole}
          className={styles.item}
          aria-current={shown === 'account' ? 'page' : undefined}
          onClick={onFollow}
        >
          {t('menu.account')}
        </Link>
      )}
      {/* On every page, moving nothing: its page resends the mail (A25). */}
      {facts?.emailVerified === false && (
        <Link
          to={ROUTES.confirmEmail[0]}
          replace={whole}
          className={styles.item}
          aria-current={shown === 'confirmEmail' ? 'page' : undefined}
          onClick={onFollow}
        >
          {t('confirmNote:title')}
        </Link>
      )}
      <div className={styles.part}>
        <Preferences />
      </div>
      {facts && (
        <div className={styles.part}>
          <SignOutButton />
        </div>
      )}
      {whole && (
        <section aria-label={t('footer:menu')} className={mergeClasses(styles.part, styles.links)}>
          <SiteLinks linkClass={styles.link} onFollow={onFollow} onPreferences={onLeave} replace />
        </section>
      )}
    </>
  );
}
