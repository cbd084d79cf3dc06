import { NavLink, type NavLinkProps, useLocation, useNavigate } from 'react-router-dom';
import { leaveAsking } from '#ui/unsaved.ts';

/** A link to another screen of this window: what was typed here and not saved is asked about first. */
export function AskingNavLink({ to, state, ...rest }: NavLinkProps & { to: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <NavLink
      {...rest}
      to={to}
      state={state}
      onClick={(event) => {
        // Such a press opens another tab or window, and this one stays.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        // The screen that is there stays, with what was typed on it.
        if (pathname === to) return;
        event.preventDefault();
        leaveAsking(() => void navigate(to, { state }));
      }}
    />
  );
}
