import { NavLink, type NavLinkProps, useNavigate } from 'react-router-dom';
import { leaveAsking } from '#ui/unsaved.ts';

/** A link to another screen of this window: what was typed here and not saved is asked about first. */
export function AskingNavLink({ to, state, ...rest }: NavLinkProps & { to: string }) {
  const navigate = useNavigate();
  return (
    <NavLink
      {...rest}
      to={to}
      state={state}
      onClick={(event) => {
        // Such a press opens another tab or window, and this one stays.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (event.currentTarget.getAttribute('aria-current') === 'page' && location.pathname === to) return;
        leaveAsking(() => void navigate(to, { state }));
      }}
    />
  );
}
