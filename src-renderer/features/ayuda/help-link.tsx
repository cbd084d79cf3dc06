import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

export interface HelpLinkProps {
  to: string;
  className?: string;
  rel?: 'prev' | 'next';
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** A link within the help: the way back to the screen that it was opened from goes along. */
export function HelpLink(props: HelpLinkProps) {
  const { state } = useLocation();
  return <Link state={state} {...props} />;
}
