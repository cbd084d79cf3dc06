import { execFile } from 'node:child_process';
import path from 'node:path';
import { COLA_NO_ESTA, COLA_SIN_RESPUESTA, type Delivery, doubtful, PRINTED, unsent } from './delivery.ts';

const NO_ACEPTA = 'Windows no aceptó el papel: revisa que la impresora no esté en pausa.';

/** Exit codes of the script below: before or after the spooler may hold bytes. */
const EXIT_NO_PRINTER = 3;
const EXIT_REFUSED = 4;
const EXIT_BROKEN = 5;

/**
 * Writes standard input to a printer with the datatype RAW. The name comes by an environment variable, so that no name
 * can be read as a command.
 */
export const SCRIPT = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class RawSpooler {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class DocInfo {
    [MarshalAs(UnmanagedType.LPWStr)] public string Name;
    [MarshalAs(UnmanagedType.LPWStr)] public string OutputFile;
    [MarshalAs(UnmanagedType.LPWStr)] public string DataType;
  }
  [DllImport("winspool.drv", EntryPoint = "OpenPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", EntryPoint = "StartDocPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern int StartDocPrinter(IntPtr printer, int level, [In] DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool AbortPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool ClosePrinter(IntPtr printer);
}
'@
$bytes = [Convert]::FromBase64String([Console]::In.ReadToEnd())
$printer = [IntPtr]::Zero
if (-not [RawSpooler]::OpenPrinter($env:GUIRNALDA_COLA, [ref]$printer, [IntPtr]::Zero)) { exit ${EXIT_NO_PRINTER} }
$info = New-Object RawSpooler+DocInfo
$info.Name = $env:GUIRNALDA_TITULO
$info.DataType = 'RAW'
if ([RawSpooler]::StartDocPrinter($printer, 1, $info) -eq 0) { [void][RawSpooler]::ClosePrinter($printer); exit ${EXIT_REFUSED} }
$written = 0
$whole = [RawSpooler]::StartPagePrinter($printer) -and
  [RawSpooler]::WritePrinter($printer, $bytes, $bytes.Length, [ref]$written) -and
  ($written -eq $bytes.Length) -and
  [RawSpooler]::EndPagePrinter($printer) -and
  [RawSpooler]::EndDocPrinter($printer)
if (-not $whole) { [void][RawSpooler]::AbortPrinter($printer) }
[void][RawSpooler]::ClosePrinter($printer)
if (-not $whole) { exit ${EXIT_BROKEN} }
exit 0
`;

/** PowerShell by its own path, so that no program of that name elsewhere on the search path runs. */
function powershell(): string {
  const root = process.env.SystemRoot ?? 'C:\\Windows';
  return path.win32.join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
}

/** What the script's exit code says. */
export function deliveryOfExit(code: number | string | null | undefined, killed: boolean): Delivery {
  if (killed) return doubtful(COLA_SIN_RESPUESTA);
  if (code === EXIT_NO_PRINTER) return unsent(COLA_NO_ESTA);
  // An error of the script itself, a refusal, or no PowerShell at all: no document was begun.
  if (code === 1 || code === EXIT_REFUSED || code === 'ENOENT') return unsent(NO_ACEPTA);
  return doubtful(COLA_SIN_RESPUESTA);
}

/** Hands bytes unchanged to a queue of Windows; «printed» means that the spooler holds the whole job. */
export function sendToWindowsSpooler(
  cola: string,
  bytes: Uint8Array,
  { title, log, waitMs }: { title: string; log: (line: string) => void; waitMs: number },
): Promise<Delivery> {
  return new Promise((resolve) => {
    const command = Buffer.from(SCRIPT, 'utf16le').toString('base64');
    const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-EncodedCommand', command];
    const env = { ...process.env, GUIRNALDA_COLA: cola, GUIRNALDA_TITULO: title };
    const options = { timeout: waitMs, env, windowsHide: true };
    const shell = execFile(powershell(), args, options, (error, _out, stderr) => {
      if (error === null) return resolve(PRINTED);
      log(`print: spooler: ${stderr.trim() || error.message}`);
      resolve(deliveryOfExit(error.code, error.killed === true));
    });
    shell.stdin?.on('error', () => undefined);
    shell.stdin?.end(Buffer.from(bytes).toString('base64'));
  });
}
