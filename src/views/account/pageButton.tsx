import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../ui/navigation';
import { PartButton } from '../ui/part';

/** A link to another page of the portal that looks like a button. */
export function PageButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  return (
    <PartButton
      as="a"
      href={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </PartButton>
  );
}
