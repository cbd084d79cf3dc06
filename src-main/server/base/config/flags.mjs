// Plain JavaScript, because the scripts use it before anything is installed, on the Node version of the machine.

/**
 * The message for a command line that `parseArgs` refuses.
 * @param {unknown} error
 * @returns {string}
 */
export function explainFlags(error) {
  const { code, message } = /** @type {{ code?: string, message: string }} */ (error);
  const name = /'(?:-\w, )?([^' ]+)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `No se conoce la opción «${name}».`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `«${name}» está de más.`;
  if (message.includes('does not take an argument')) return `La opción «${name}» va sola, sin valor.`;
  if (message.includes('ambiguous')) {
    return `A la opción «${name}» le falta su valor; si el valor empieza con un guion, escribe ${name}=VALOR.`;
  }
  return `A la opción «${name}» le falta su valor.`;
}
