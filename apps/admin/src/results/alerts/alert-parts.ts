// One file to load: each more would move what it shares with others to what the first screen loads.
export { AlertBanner } from './alert-banner.tsx';
export { AlertsDrawer } from './alerts-drawer.tsx';
