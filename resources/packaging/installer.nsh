; What the Windows installer does beside copying the program. electron-builder includes this file in its script.

; Phones on the shop's Wi-Fi reach the shop through the firewall. Only an installation for all users may add the rule;
; in one for a single user Windows asks when the shop opens for the first time.
!macro customInstall
  ${if} $installMode == "all"
    nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Guirnalda"'
    Pop $0
    nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Guirnalda" dir=in action=allow program="$INSTDIR\${APP_EXECUTABLE_FILENAME}" enable=yes profile=private,domain'
    Pop $0
  ${endif}
!macroend

; An update uninstalls the former version first: it keeps the rule and the start at sign-in. The shop's data always stay.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ${if} $installMode == "all"
      nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Guirnalda"'
      Pop $0
    ${endif}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
  ${endif}
!macroend
