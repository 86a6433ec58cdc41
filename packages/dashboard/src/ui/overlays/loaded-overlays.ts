export { LoadedDialog } from "./LoadedDialog.tsx";
export { LoadedMenu, LoadedMenuCheck, LoadedMenuItem, LoadedMenuLine } from "./LoadedMenu.tsx";
export { ToastViewport } from "./ToastViewport.tsx";
