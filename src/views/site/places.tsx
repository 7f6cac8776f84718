import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { pageOf, ROUTES, type PageName } from '../../rules/routes';
import { useStateOf } from '../ui/hooks/useStateOf';

/** Seeing who belongs to a studio takes this permission. */
const READ_PEOPLE = 'people:read';
/** And bringing data in, this one. */
const WRITE_DATA = 'data:write';

interface Place {
  page: PageName;
  text:
    | 'places.report'
    | 'places.people'
    | 'places.data'
    | 'places.sampleReport'
    | 'places.requestAccess';
}

const FOR_VISITORS: readonly Place[] = [
  { page: 'report', text: 'places.sampleReport' },
  { page: 'requestAccess', text: 'places.requestAccess' },
];
const REPORT: Place = { page: 'report', text: 'places.report' };
const PEOPLE: Place = { page: 'people', text: 'places.people' };
const DATA: Place = { page: 'dataImport', text: 'places.data' };

/** Where the navigation leads: a person by the permissions of the session, a visitor to what is open to all (A7). */
function usePlaces(): readonly Place[] {
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
  /** The link takes the place of the present entry of the history. */
  replace?: boolean;
}

/** The navigation as a list of links. The page that is shown says so (A6). */
export function PlaceList({ linkClass, replace = false }: Props) {
  const { t } = useTranslation('shell');
  const shown = pageOf(useLocation().pathname);
  return (
    <ul>
      {usePlaces().map(({ page, text }) => (
        <li key={page}>
          <Link
            to={ROUTES[page][0]}
            replace={replace}
            className={linkClass}
            aria-current={page === shown ? 'page' : undefined}
          >
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
