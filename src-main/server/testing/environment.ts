import { isServerVariable } from '../base/config/variables.ts';

/** This process's environment without what configures a server, such as a developer's own database or mail server. */
export function environmentWithoutServerVariables(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && !isServerVariable(name)) env[name] = value;
  return env;
}
