import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isHomePath, pageOf, ROUTES } from '../../rules/routes';
import { useStateOf } from '../ui/hooks/useStateOf';

/** Seeing who belongs to a studio takes this permission. */
const READ_PEOPLE = 'people:read';
/** And bringing data in, this one. */
const WRITE_DATA = 'data:write';

/** A page, or a part of the start page by the id of its heading, with what it is called. */
const FOR_VISITORS = [
  { part: 'product', text: 'product' },
  { page: 'report', text: 'sampleReport' },
  { part: 'security', text: 'security' },
  { part: 'questions', text: 'questions' },
  { page: 'requestAccess', text: 'requestAccess' },
] as const;
const REPORT = { page: 'report', text: 'report' } as const;
const PEOPLE = { page: 'people', text: 'people' } as const;
const DATA = { page: 'dataImport', text: 'data' } as const;

/** Where the navigation leads: a person by the permissions of the session, a visitor to what is open to all. */
function usePlaces() {
  const { value, context } = useStateOf('session');
  if (value !== 'EXISTS') return FOR_VISITORS;
  const { permissions = [] } = context.facts ?? {};
  return [
    REPORT,
    ...(permissions.includes(READ_PEOPLE) ? [PEOPLE] : []),
    ...(permissions.includes(WRITE_DATA) ? [DATA] : []),
  ];
}

interface Props {
  linkClass: string;
  /** For the parts of the start page, of which not every window has room. */
  partClass?: string;
  /** The link takes the place of the present entry of the history. */
  replace?: boolean;
}

/** The navigation as a list of links. The page that is shown says so. */
export function PlaceList({ linkClass, partClass, replace = false }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const shown = pageOf(pathname);
  return (
    <ul>
      {usePlaces().map((place) =>
        'part' in place ? (
          <li key={place.part} className={partClass}>
            {isHomePath(pathname) && !replace ? (
              // Scrolls before the page is interactive, and keeps the language in the address.
              <a href={`#${place.part}`} className={linkClass}>
                {t(`places.${place.text}`)}
              </a>
            ) : (
              <Link
                to={{ pathname: ROUTES.home[0], hash: place.part }}
                replace={replace}
                className={linkClass}
              >
                {t(`places.${place.text}`)}
              </Link>
            )}
          </li>
        ) : (
          <li key={place.page}>
            <Link
              to={ROUTES[place.page][0]}
              replace={replace}
              className={linkClass}
              aria-current={place.page === shown ? 'page' : undefined}
            >
              {t(`places.${place.text}`)}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
