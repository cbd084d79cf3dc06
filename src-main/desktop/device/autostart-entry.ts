/**
 * An argument of a desktop entry's command, quoted: backslash, quote, backtick and dollar are escaped once for the
 * command and the backslashes again for the file; a percent sign would be a field code.
 */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${escaped.replaceAll('\\', '\\\\')}"`;
}

/**
 * The desktop entry that starts a command with the person's session (XDG autostart). Its program stands first, as a path:
 * once that file is gone the entry starts nothing, since whoever removes the program cannot know each person's folder.
 */
export function autostartEntry(command: readonly [program: string, ...args: string[]]): string {
  const [program] = command;
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Guirnalda',
    'Comment=Abre la tienda al iniciar sesión',
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
  ];
  return `${lines.join('\n')}\n`;
}
