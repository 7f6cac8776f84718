import { Link } from 'react-router-dom';
import { LEGAL_IDS, LEGAL_NAMES, PREFERENCES_NAME } from '../../text/legal/legalDocument';
import { useOpenPreferences } from '../consent/consentPreferences';
import { useLinkStyles } from '../ui/common.styles';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { useLegalStyles } from './legal.styles';

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
export function LegalText({ text }: { text: string }) {
  // Every second piece is the name of a placeholder.
  return text
    .split(/\{\{(\w+)\}\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Filled key={index} place={piece} />));
}
