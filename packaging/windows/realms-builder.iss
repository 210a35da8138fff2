; Makes the Windows installer of a program folder, for one user and without an administrator:
; ISCC /DVersion=1.2.3 /DFolder=C:\...\RealmsBuilder realms-builder.iss

#ifndef Version
  #error Name the version: /DVersion=1.2.3
#endif
#ifndef Folder
  #error Name the program folder: /DFolder=C:\...\RealmsBuilder
#endif
#define Name "Realms Builder"
#define Id "io.github.realms_builder.RealmsBuilder"
#define Program "realms-builder.exe"
#define Console "realms-builder-cli.exe"

[Setup]
; The mark of this program for good: an update finds the version before by it.
AppId={{5C0F2B0A-6D4E-4C59-9A57-3B8E4F7A21D6}
AppName={#Name}
AppVersion={#Version}
AppVerName={#Name} {#Version}
AppPublisher=The Realms Builder authors
DefaultDirName={autopf}\{#Name}
DefaultGroupName={#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
SetupIconFile={#Folder}\share\{#Id}.ico
UninstallDisplayIcon={app}\share\{#Id}.ico
OutputBaseFilename=realms-builder-{#Version}-windows-x86_64
VersionInfoProductName={#Name}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.Pack=Realms Builder pack
de.Pack=Realms-Builder-Paket
en.Roster=Realms Builder roster
de.Roster=Realms-Builder-Truppe
en.Testing=Checking that everything works …
de.Testing=Prüft, ob alles läuft …
en.Kept=Your library, settings and unsaved work stay in %1.
de.Kept=Bibliothek, Einstellungen und ungesicherte Arbeit bleiben in %1.

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What the version before had and this one has not must not stay among the modules.
Type: filesandordirs; Name: "{app}\python"
Type: filesandordirs; Name: "{app}\licences"
Type: filesandordirs; Name: "{app}\share"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\{#Program}"; IconFilename: "{app}\share\{#Id}.ico"; AppUserModelID: "{#Id}"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\{#Program}"; IconFilename: "{app}\share\{#Id}.ico"; AppUserModelID: "{#Id}"; Tasks: desktopicon

[Registry]
; Packs and sent rosters are this program's.
Root: HKA; Subkey: "Software\Classes\.realmspack"; ValueType: string; ValueData: "{#Id}.pack"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.realmspack"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.realms-builder.pack+zip"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\{#Id}.pack"; ValueType: string; ValueData: "{cm:Pack}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Id}.pack\DefaultIcon"; ValueType: string; ValueData: "{app}\share\{#Id}.ico"
Root: HKA; Subkey: "Software\Classes\{#Id}.pack\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" open ""%1"""
Root: HKA; Subkey: "Software\Classes\.realmsroster"; ValueType: string; ValueData: "{#Id}.roster"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.realmsroster"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.realms-builder.roster+zip"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\{#Id}.roster"; ValueType: string; ValueData: "{cm:Roster}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Id}.roster\DefaultIcon"; ValueType: string; ValueData: "{app}\share\{#Id}.ico"
Root: HKA; Subkey: "Software\Classes\{#Id}.roster\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" open ""%1"""
; A .yaml belongs to whatever editor has it: this program only stands under "Open with".
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}"; ValueType: string; ValueName: "FriendlyAppName"; ValueData: "{#Name}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" open ""%1"""
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".yaml"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".realmspack"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".realmsroster"; ValueData: ""

[Run]
Filename: "{app}\{#Console}"; Parameters: "self-test --window"; StatusMsg: "{cm:Testing}"; Flags: runhidden
Filename: "{app}\{#Program}"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Place: String;
begin
  Place := ExpandConstant('{localappdata}\realms-builder');
  if (Step = usPostUninstall) and DirExists(Place) and not UninstallSilent then
    MsgBox(FmtMessage(CustomMessage('Kept'), [Place]), mbInformation, MB_OK);
end;
