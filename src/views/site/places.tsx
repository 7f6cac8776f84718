import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { offeredPage } from '../../rules/offers';
import { isHomePath, pageOf, ROUTES } from '../../rules/routes';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';

const READ_PEOPLE = 'people:read';
const WRITE_DATA = 'data:write';

/** Pages, and sections of the home page by the id of their heading. */
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

/** All links of the navigation: for users by their permissions, for visitors the public ones. */
function useEveryPlace() {
  const { value, context } = useStateOf('session');
  if (value !== 'EXISTS') return FOR_VISITORS;
  const { permissions = [] } = context.facts ?? {};
  return [
    REPORT,
    ...(permissions.includes(READ_PEOPLE) ? [PEOPLE] : []),
    ...(permissions.includes(WRITE_DATA) ? [DATA] : []),
  ];
}

/** The links whose pages the backend serves. */
export function usePlaces() {
  const { offers } = useViewConfig().brand;
  return useEveryPlace().filter(
    (place) => !('page' in place) || offeredPage(place.page, offers) === place.page,
  );
}

interface Props {
  linkClass: string;
  /** For the sections of the home page, which narrow windows have no room for. */
  partClass?: string;
  /** Whether the link replaces the current history entry. */
  replace?: boolean;
}

/** The navigation as a list of links. Marks the current page. */
export function PlaceList({ linkClass, partClass, replace = false }: Props) {
  const { t } = useTranslation();
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
